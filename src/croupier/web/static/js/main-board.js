// Entry of the page /board.
import { addressed } from "./pages/address.js";
import { board } from "./pages/board.js";

void board(addressed());
