import {
  type CallOptions,
  type Clock,
  type Connector,
  ConnectorError,
  invalid,
  type Problem,
  type Result,
  unknownName,
} from "@agent-connectors/runtime";
import { type ContextStores, checkSearch, pageOf, tablesOf } from "@agent-connectors/store";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { requestFirstSync } from "../syncs/queue.ts";

/** A search of the copied records of an entity. */
export interface StoreSearch {
  readonly connector: Connector;
  readonly connectorId: string;
  readonly entity: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
}

interface SearchParts {
  readonly database: Kysely<Database>;
  readonly stores: Pick<ContextStores, "open">;
  readonly clock: Clock;
}

/**
 * Executes `context_store_search` in the query form. Throws `context_store_not_ready` before the first records can be
 * searched, and makes the first sync begin before others; throws `invalid_params` with all problems.
 */
export async function searchStore(
  { database, stores, clock }: SearchParts,
  { connector, connectorId, entity, params, options }: StoreSearch,
): Promise<Result> {
  const table = tablesOf(connector).find((candidate) => candidate.entity === entity);
  const sync = await readSync(database, { connectorId, entity });
  if (!table || !sync) throw notReady(entity, "it has no sync yet; try again in a minute");
  const { fields = options.fields, ...others } = params;
  // The wrapped key of the connector's credentials is random, and all replicas read the same one.
  const checked = checkSearch(table, { ...others, fields }, sync.secret);
  const problems = [
    ...unknownParams(params),
    ...unsupported(options),
    ...("problems" in checked ? checked.problems : []),
  ];
  if (problems.length > 0 || "problems" in checked) throw invalid("invalid_params", problems);
  if (!isReady(sync)) {
    await requestFirstSync(database, { connectorId, entity, now: clock.now() });
    throw notReady(entity, reasonOf(sync));
  }
  const store = await stores.open(connectorId);
  const began = performance.now();
  const { data, has_more, cursor } = pageOf(checked, await store.search(checked.search));
  return { data, meta: { has_more, cursor, took_ms: Math.round(performance.now() - began) } };
}

interface Readiness {
  readonly status: string;
  readonly synced_at: number | null;
  readonly records: number;
  readonly error_message: string | null;
}

function readSync(
  database: Kysely<Database>,
  { connectorId, entity }: { readonly connectorId: string; readonly entity: string },
): Promise<(Readiness & { readonly secret: string }) | undefined> {
  return database
    .selectFrom("syncs")
    .innerJoin("credentials", "credentials.connector_id", "syncs.connector_id")
    .select([
      "syncs.status",
      "syncs.synced_at",
      "syncs.records",
      "syncs.error_message",
      "credentials.data_key as secret",
    ])
    .where("syncs.connector_id", "=", connectorId)
    .where("syncs.entity", "=", entity)
    .executeTakeFirst();
}

/** A copy can be searched once a run was complete, and before that from its preview on. */
function isReady({ status, synced_at }: Readiness): boolean {
  return synced_at !== null || status === "preview";
}

function reasonOf({ status, records, error_message }: Readiness): string {
  if (status === "failed") return `the first sync failed: ${error_message}`;
  return `the first sync has copied ${records} records so far; try again in a minute`;
}

function notReady(entity: string, reason: string): ConnectorError {
  return new ConnectorError(
    "context_store_not_ready",
    `the copied records of '${entity}' cannot be searched now: ${reason}. The other actions read them from the upstream`,
  );
}

const names = ["query", "limit", "cursor", "fields"];

function unknownParams(params: Readonly<Record<string, unknown>>): readonly Problem[] {
  return Object.keys(params)
    .filter((name) => !names.includes(name))
    .map((name) => unknownName(name, { noun: "param", name, names }));
}

/** Options that have no meaning for a search. */
function unsupported({ exclude_fields, max_pages }: CallOptions): readonly Problem[] {
  const given = Object.entries({ exclude_fields, max_pages }).filter(([, value]) => value !== undefined);
  return given.map(([path]) => ({ path, code: "unknown", expected: "no such option for a search", found: "one" }));
}
