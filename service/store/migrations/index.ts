import type { Migration } from "kysely/migration";
import { up as controlTables } from "./0001-control-tables.ts";

/** Every migration by its name, whose order is theirs. */
export const migrations: Record<string, Migration> = {
  "0001-control-tables": { up: controlTables },
};
