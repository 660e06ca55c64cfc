// What is shown at an address where there is nothing.

import { t } from "../core/i18n.js";
import { whoAmI } from "../core/session.js";
import { openShell, showAway } from "../shell/shell.js";

openShell({ title: t("away.title"), me: await whoAmI() });
showAway(t("away.title"), t("away.why"));
