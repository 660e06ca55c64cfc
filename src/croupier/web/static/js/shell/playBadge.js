// The mark of play money: wherever somebody stands who plays with it.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";

export const playBadge = () =>
  h("span", { class: "bar-play", title: t("play.says") }, t("play.badge"));
