import type { CallOptions, Clock, Connector, Result } from "@agent-connectors/runtime";
import { type ContextStores, checkSearch, pageOf } from "@agent-connectors/store";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { validSearch } from "./check-request.ts";
import { readCopy, requireReady, searchCopy } from "./readiness.ts";

/** A search of the copied records of an entity, in the query form or in the semantic form. */
export interface CopySearch {
  readonly connector: Connector;
  readonly connectorId: string;
  readonly entity: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
}

/** The parts of the service that a search needs. */
export interface SearchParts {
  readonly database: Kysely<Database>;
  readonly stores: Pick<ContextStores, "open">;
  readonly clock: Clock;
}

/**
 * Executes `context_store_search` in the query form. Throws `invalid_params` with all problems. If no records can be searched
 * yet, requests the first sync of the entity (see `requestFirstSync`) and throws `context_store_not_ready`.
 */
export async function searchStore({ database, stores, clock }: SearchParts, requested: CopySearch): Promise<Result> {
  const { connectorId, entity, params, options } = requested;
  const { table, secret, copy } = await readCopy(database, requested);
  const { fields = options.fields, ...others } = params;
  const checked = validSearch(checkSearch(table, { ...others, fields }, secret), requested, acceptedParams);
  await requireReady({ database, clock }, copy);
  const { signal } = options;
  const began = performance.now();
  const page = await searchCopy({ database, clock, stores }, { connectorId, entity, signal }, (store) =>
    store.search(checked.search, signal),
  );
  const { data, has_more, cursor } = pageOf(checked, page);
  const meta = { has_more, cursor, took_ms: Math.round(performance.now() - began) };
  return { data, meta, ...(options.with_next_params && has_more && { next_params: { ...params, cursor } }) };
}

const acceptedParams = ["query", "limit", "cursor", "fields"];
