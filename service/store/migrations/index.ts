import type { Migration } from "kysely/migration";
import { up as controlTables } from "./0001-control-tables.ts";
import { up as toolCallIndexes } from "./0002-tool-call-indexes.ts";
import { up as identity } from "./0003-identity.ts";
import { up as simulatedUpstreams } from "./0004-simulated-upstreams.ts";
import { up as connectorIndexes } from "./0005-connector-indexes.ts";

/** Every migration by its name, whose order is theirs. */
export const migrations: Record<string, Migration> = {
  "0001-control-tables": { up: controlTables },
  "0002-tool-call-indexes": { up: toolCallIndexes },
  "0003-identity": { up: identity },
  "0004-simulated-upstreams": { up: simulatedUpstreams },
  "0005-connector-indexes": { up: connectorIndexes },
};
