import type { Migration } from "kysely/migration";
import { up as controlTables } from "./migrations/0001-control-tables.ts";
import { up as toolCallIndexes } from "./migrations/0002-tool-call-indexes.ts";
import { up as identity } from "./migrations/0003-identity.ts";
import { up as installationAndSetup } from "./migrations/0004-installation-and-setup.ts";
import { up as connectorIndexes } from "./migrations/0005-connector-indexes.ts";

/** Every migration by its name, whose order is theirs. */
export const migrations: Record<string, Migration> = {
  "0001-control-tables": { up: controlTables },
  "0002-tool-call-indexes": { up: toolCallIndexes },
  "0003-identity": { up: identity },
  "0004-installation-and-setup": { up: installationAndSetup },
  "0005-connector-indexes": { up: connectorIndexes },
};
