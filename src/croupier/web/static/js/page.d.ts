// What the pages make of the shapes on the wire, and how they ask by the rows of its tables.

import { Gets, OnOffer, Posts, Board, StaffView, TableStands,
  TableView } from "./wire.js";

export type Side = OnOffer["hand"];
export type Stakes = Record<string, number>;
export type DerivedRoad = keyof Board["ask"]["banker"];

/** Which shoe of which book is priced. */
export type OddsAsked = Gets["/api/odds"]["where"];

/** A command as a console gives it; a simulated shoe is drawn from beside them. */
export type AnyCommand = Posts["/api/tables/{table}/commands"]["body"] | { command: "draw" };
export type Command = (given: AnyCommand) => Promise<TableStands>;

declare module "./wire.js" {
  interface TableView {
    /** The line to the house is cut: the table is as it was last seen. Set by the page alone. */
    is_cut?: boolean;
  }
}

/** A table as the consoles are shown it. */
export type StaffTable = TableView & StaffView;

/** What a patron does at a table, by the end of its address. */
export type TableAct = "wagers" | "undo" | "withdraw" | "seat" | "leave" | "insurance" | "squeeze"
  | "deal-now" | "choice" | "vote" | "colour-chips" | "colour-chips/redeem";

/** What goes with a path that is got: nothing, where nothing has to be said. */
export type Asking<P extends keyof Gets> = {} extends Gets[P]["where"]
  ? [where?: Gets[P]["where"]]
  : [where: Gets[P]["where"]];

/** What goes with a path that is posted to; a key where the same is sent again. */
export type Sending<P extends keyof Posts> = {} extends Posts[P]["body"]
  ? {} extends Posts[P]["where"]
    ? [where?: Posts[P]["where"], body?: Posts[P]["body"], key?: string]
    : [where: Posts[P]["where"], body?: Posts[P]["body"], key?: string]
  : [where: Posts[P]["where"], body: Posts[P]["body"], key?: string];
