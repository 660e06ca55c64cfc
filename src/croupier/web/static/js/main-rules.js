// Entry of the page /rules.
import { addressed } from "./pages/address.js";
import { rules } from "./pages/rules.js";

void rules(addressed());
