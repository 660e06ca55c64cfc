// The mark of play money: wherever somebody stands who plays with it.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";

/** The currency of play money. */
export const PLAY = "PLAY";

export const playBadge = () =>
  h("span", { class: "bar-play", title: t("play.says") }, t("play.badge"));
