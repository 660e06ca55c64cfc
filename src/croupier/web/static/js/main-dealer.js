// Entry of the page /dealer.
import { addressed } from "./pages/address.js";
import { dealer } from "./pages/dealer.js";

void dealer(addressed());
