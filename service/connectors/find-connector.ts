import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import type { ConnectorRow } from "./connector-row.ts";
import { visibleConnectors } from "./visible-connectors.ts";

/** Throws `not_found` unless the caller can see a connector of that id in the request's organization. */
export async function findConnector(database: Kysely<Database>, caller: Caller, id: string): Promise<ConnectorRow> {
  const [row] = await visibleConnectors(database, caller, (connectors) =>
    connectors.where("connectors.id", "=", id),
  ).execute();
  if (row === undefined) throw new ConnectorError("not_found", `there is no connector '${id}'`);
  return row;
}
