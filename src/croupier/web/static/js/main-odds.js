// Entry of the page /odds.
import { odds } from "./pages/odds.js";

void odds();
