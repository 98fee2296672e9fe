import { type CallOptions, type Clock, type Connector, invalid, type Result } from "@agent-connectors/runtime";
import { type ContextStores, checkSemantic, project, type Semantic, tablesOf } from "@agent-connectors/store";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { unknownParams, unsupportedOptions } from "./check-request.ts";
import { notSynced, readCopy, requireReady, searchCopy } from "./readiness.ts";

/** A search by similarity of the copied records of an entity. */
export interface StoreSimilarity {
  readonly connector: Connector;
  readonly connectorId: string;
  readonly entity: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
}

interface SemanticParts {
  readonly database: Kysely<Database>;
  readonly stores: Pick<ContextStores, "open"> & { readonly semantic: Pick<Semantic, "search"> };
  readonly clock: Clock;
}

const acceptedParams = ["semantic", "query", "cursor", "limit", "fields"];

/**
 * Executes `context_store_search` in the semantic form. Throws `context_store_not_ready` before the first records can be
 * searched and before their passages are embedded, and `invalid_params` with all problems.
 */
export async function searchBySimilarity(
  { database, stores, clock }: SemanticParts,
  { connector, connectorId, entity, params, options }: StoreSimilarity,
): Promise<Result> {
  const table = tablesOf(connector).find((candidate) => candidate.entity === entity);
  const copy = await readCopy(database, { connectorId, entity });
  if (!table || !copy) throw notSynced(entity);
  const { exclude_fields, max_pages } = options;
  const checked = checkSemantic(table, { ...params, fields: params.fields ?? options.fields });
  const problems = [
    ...unknownParams(params, acceptedParams),
    ...unsupportedOptions({ exclude_fields, max_pages }, "a search"),
    ...("problems" in checked ? checked.problems : []),
  ];
  if (problems.length > 0 || "problems" in checked) throw invalid("invalid_params", problems);
  await requireReady({ database, clock }, { connectorId, entity, ...copy });
  const began = performance.now();
  const { hits, more } = await searchCopy({ database, clock, stores }, { connectorId, entity }, (store) =>
    stores.semantic.search({ connectorId, store }, checked.search, options.signal),
  );
  const data = hits.map(({ record, score, context }) => ({
    entity: project(record, checked.projection),
    metadata: { score, context },
  }));
  return { data, meta: { has_more: more, cursor: null, took_ms: Math.round(performance.now() - began) } };
}
