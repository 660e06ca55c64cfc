// Entry of the page /online.
import { online } from "./pages/online.js";

void online();
