// Entry of the page /roulette.
import { addressed } from "./pages/address.js";
import { roulette } from "./pages/roulette.js";

void roulette(addressed());
