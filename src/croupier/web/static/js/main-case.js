// Entry of the page /case.
import { addressed } from "./pages/address.js";
import { caseOrRegister } from "./pages/case.js";

void caseOrRegister(addressed());
