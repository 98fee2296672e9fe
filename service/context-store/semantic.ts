import type { Result } from "@agent-connectors/runtime";
import { checkSemantic, project, type Semantic } from "@agent-connectors/store";
import { validSearch } from "./check-request.ts";
import { readCopy, requireReady, searchCopy } from "./readiness.ts";
import type { CopySearch, SearchParts } from "./search.ts";

interface SemanticParts extends SearchParts {
  readonly stores: SearchParts["stores"] & { readonly semantic: Pick<Semantic, "search"> };
}

const acceptedParams = ["semantic", "query", "cursor", "limit", "fields"];

/**
 * Executes `context_store_search` in the semantic form. Throws `invalid_params` with all problems. Throws
 * `context_store_not_ready` until the first records can be searched and the first passages are embedded.
 */
export async function searchBySimilarity(
  { database, stores, clock }: SemanticParts,
  requested: CopySearch,
): Promise<Result> {
  const { connectorId, entity, params, options } = requested;
  const { table, copy } = await readCopy(database, requested);
  const checkedParams = checkSemantic(table, { ...params, fields: params.fields ?? options.fields });
  const checked = validSearch(checkedParams, requested, acceptedParams);
  await requireReady({ database, clock }, copy);
  const { signal } = options;
  const began = performance.now();
  const { hits, more } = await searchCopy({ database, clock, stores }, { connectorId, entity, signal }, (store) =>
    stores.semantic.search({ connectorId, store }, checked.search, signal),
  );
  const data = hits.map(({ record, score, context }) => ({
    entity: project(record, checked.projection),
    metadata: { score, context },
  }));
  return { data, meta: { has_more: more, cursor: null, took_ms: Math.round(performance.now() - began) } };
}
