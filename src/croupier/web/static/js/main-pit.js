// Entry of the page /pit.
import { pit } from "./pages/pit.js";

void pit();
