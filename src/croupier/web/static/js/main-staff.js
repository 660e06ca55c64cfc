// Entry of the page /staff.
import { staff } from "./pages/staff.js";

void staff();
