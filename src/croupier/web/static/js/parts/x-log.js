// <x-log>: what happened, newest first, with the clause that decided it.

import { find, h, keyed, set, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { Part } from "../core/part.js";

/** @import { LogData, LogEntry } from "../elements.js" */

/** @extends {Part<LogData>} */
export class XLog extends Part {
  #title = h("h3", { class: "log-title" });
  #list = h("ol", { class: "log-list" });
  #empty = h("p", { class: "log-empty" }, t("log.empty"));

  build() {
    this.append(this.#title, this.#list, this.#empty);
  }

  /** @param {LogData} data */
  show({ entries, title = "", most = 60, isCompact = false }) {
    write(this.#title, title);
    this.#title.hidden = !title;
    this.#empty.hidden = entries.length > 0;
    this.classList.toggle("is-compact", isCompact);
    keyed(this.#list, entries.slice(0, most), (entry) => entry.id, (entry) => this.#make(entry),
      (line, entry) => {
        set(line, { "data-tone": entry.tone ?? null });
        write(find(line, ".log-text"), entry.text);
      });
  }

  /** @param {LogEntry} entry */
  #make({ at, clauses = [] }) {
    return h("li", { class: "log-entry" }, at && h("time", { class: "log-time" }, at),
      h("span", { class: "log-text" }), clauses.map((clause) =>
        h("button", {
          class: "clause log-clause",
          type: "button",
          "aria-label": t("log.clause", { clause }),
          onclick: () => this.emit("clause-show", { clauses: [clause] }),
        }, clause)
      ));
  }
}
customElements.define("x-log", XLog);
