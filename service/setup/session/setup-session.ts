import type { Selectable } from "kysely";
import type { Database } from "../../store/database.ts";

/** A row of `setup_sessions`. */
export type SetupSession = Selectable<Database["setup_sessions"]>;
