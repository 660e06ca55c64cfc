// Plays a coup as a guest; every path, parameter, body and answer is typed by the description.

import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "./api.js";

declare const process: { argv: string[]; exitCode: number };

const house = createClient<paths>({ baseUrl: process.argv[2] });
let cookie = "";
const session: Middleware = { // what a browser does by itself
  onRequest({ request }) {
    if (cookie) request.headers.set("cookie", cookie);
    return request;
  },
  onResponse({ response }) {
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return response;
  },
};
house.use(session);
const header = { "X-Croupier": "1" as const };
const keyed = () => ({ ...header, "Idempotency-Key": crypto.randomUUID() });
const path = { table: "B-01" };
const pause = () => new Promise((done) => setTimeout(done, 50));

const guest = await house.POST("/api/guest", { params: { header } });
await house.POST("/api/tables/{table}/seat", { params: { path, header: keyed() }, body: {} });
const body = { wagers: [{ bet: "player", amount: 500 }] };
let placed = await house.POST("/api/tables/{table}/wagers", {
  params: { path, header: keyed() }, body,
});
while (placed.error) {
  await pause();
  placed = await house.POST("/api/tables/{table}/wagers", {
    params: { path, header: keyed() }, body,
  });
}
const { data: view } = await house.GET("/api/tables/{table}", { params: { path } });
let past = await house.GET("/api/tables/{table}/history", { params: { path } });
while (past.data?.coups[0]?.id !== view?.coup) {
  await pause();
  past = await house.GET("/api/tables/{table}/history", { params: { path } });
}
console.log(JSON.stringify({
  began: guest.data?.balance,
  staked: placed.data.wagers,
  coup: past.data?.coups[0]?.id,
}));
