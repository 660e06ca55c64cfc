// Entry of the page /play.
import { addressed } from "./pages/address.js";
import { play } from "./pages/play.js";

void play(addressed());
