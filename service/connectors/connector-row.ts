import type { Selectable } from "kysely";
import type { Database } from "../store/database.ts";

/** A row of `connectors`, with the name of its workspace. */
export type ConnectorRow = Selectable<Database["connectors"]> & { readonly workspace_name: string };
