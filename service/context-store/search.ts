import { type CallOptions, type Clock, type Connector, invalid, type Result } from "@agent-connectors/runtime";
import { type ContextStores, checkSearch, pageOf, tablesOf } from "@agent-connectors/store";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { unknownParams, unsupportedOptions } from "./check-request.ts";
import { notSynced, readCopy, requireReady, searchCopy } from "./readiness.ts";

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
 * Executes `context_store_search` in the query form. Throws `invalid_params` with all problems. Until the first records can be
 * searched, gives the first sync priority and throws `context_store_not_ready`.
 */
export async function searchStore(
  { database, stores, clock }: SearchParts,
  { connector, connectorId, entity, params, options }: StoreSearch,
): Promise<Result> {
  const table = tablesOf(connector).find((candidate) => candidate.entity === entity);
  const copy = await readCopy(database, { connectorId, entity });
  if (!table || !copy) throw notSynced(entity);
  const { exclude_fields, max_pages, with_next_params } = options;
  const { fields = options.fields, ...others } = params;
  // The secret is the sealed data key of the connector's credentials. It is random, and the same on all replicas.
  const checked = checkSearch(table, { ...others, fields }, copy.secret);
  const problems = [
    ...unknownParams(params, acceptedParams),
    ...unsupportedOptions({ exclude_fields, max_pages }, "a search"),
    ...("problems" in checked ? checked.problems : []),
  ];
  if (problems.length > 0 || "problems" in checked) throw invalid("invalid_params", problems);
  await requireReady({ database, clock }, { connectorId, entity, ...copy });
  const began = performance.now();
  const page = await searchCopy({ database, clock, stores }, { connectorId, entity }, (store) =>
    store.search(checked.search),
  );
  const { data, has_more, cursor } = pageOf(checked, page);
  const meta = { has_more, cursor, took_ms: Math.round(performance.now() - began) };
  return { data, meta, ...(with_next_params && has_more && { next_params: { ...params, cursor } }) };
}

const acceptedParams = ["query", "limit", "cursor", "fields"];
