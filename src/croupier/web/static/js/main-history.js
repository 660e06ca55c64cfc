// Entry of the page /history.
import { addressed } from "./pages/address.js";
import { coup } from "./pages/coup.js";

void coup(addressed());
