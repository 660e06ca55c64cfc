// Entry of the lobby.
import { lobby } from "./pages/lobby.js";

void lobby();
