import {
  describe,
  listNames,
  notAnObject,
  type Problem,
  storeLimits,
  unknownName,
  valueProblem,
} from "@agent-connectors/runtime";
import { checkFilter } from "../query/check-filter.ts";
import { checkFields, type Projection } from "../query/project.ts";
import type { StoreTable } from "../table.ts";
import { isObject } from "../values.ts";
import type { SemanticSearch } from "./search.ts";

/** The unchecked params of a `context_store_search` by similarity. */
export interface SemanticParams {
  readonly semantic?: unknown;
  readonly limit?: unknown;
  readonly fields?: unknown;
  readonly query?: unknown;
  readonly cursor?: unknown;
}

/** A search by similarity whose params are valid. */
export interface CheckedSemantic {
  readonly search: SemanticSearch;
  /** The fields of each hit's record; `undefined` for all fields. */
  readonly projection: Projection | undefined;
}

const names = ["field", "prompt", "filter", "context_size", "min_similarity", "dedup"];

/** Maximum characters of a prompt. Models of embedding endpoints accept about 8,000 tokens. */
const maxPromptLength = 8_192;

const { semantic: limits } = storeLimits;

/** Checks the params of a search by similarity, and fills in the defaults. Returns all problems if there are any. */
export function checkSemantic(
  table: StoreTable,
  params: SemanticParams,
): CheckedSemantic | { readonly problems: readonly Problem[] } {
  const { semantic } = params;
  const given = isObject(semantic) ? semantic : {};
  const value = (name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined);
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  const [field, prompt, filter] = [value("field"), value("prompt"), value("filter") ?? undefined];
  const window = typeof field === "string" && Object.hasOwn(table.semantic, field) ? table.semantic[field] : undefined;
  const scalars = {
    contextSize: value("context_size") ?? window ?? 1,
    minSimilarity: value("min_similarity") ?? limits.minSimilarity,
    limit: params.limit ?? limits.default,
    dedup: value("dedup") ?? "max",
  };
  const { condition, problems: ofFilter } = checkFilter(table, filter, "semantic.filter");
  const { projection, problems: ofFields } = checkFields(table, params.fields, "fields");
  const problems = [
    ...excludedParams(params),
    ...(isObject(semantic) ? [] : [notAnObject("semantic", semantic)]),
    ...unknown.map((name) => unknownName(`semantic.${name}`, { noun: "member", name, names })),
    ...(window === undefined ? [fieldProblem(field, Object.keys(table.semantic))] : []),
    valueProblem("semantic.dedup", { enum: ["max", "none"] }, scalars.dedup),
    promptProblem(prompt),
    valueProblem(
      "semantic.context_size",
      { type: "integer", minimum: 1, ...(window !== undefined && { maximum: window }) },
      scalars.contextSize,
    ),
    valueProblem("semantic.min_similarity", { type: "number", minimum: -1, maximum: 1 }, scalars.minSimilarity),
    valueProblem("limit", { type: "integer", minimum: 1, maximum: limits.hits }, scalars.limit),
    ...ofFilter,
    ...ofFields,
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) return { problems };
  const search = { table, field, prompt, ...scalars, ...(filter !== undefined && { filter: condition }) };
  // Without problems, the values have the types of `SemanticSearch`.
  return { search: search as SemanticSearch, projection };
}

/**
 * Returns a problem for each of `query` and `cursor` that the caller passed. A search by similarity accepts neither, because it
 * orders the results by similarity and returns only one page.
 */
function excludedParams({ query, cursor }: SemanticParams): readonly Problem[] {
  return Object.entries({ query, cursor }).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [{ path: name, code: "invalid", expected: `'semantic' without '${name}'`, found: "both" } satisfies Problem],
  );
}

function promptProblem(prompt: unknown): Problem | undefined {
  const path = "semantic.prompt";
  if (typeof prompt !== "string") return valueProblem(path, { type: "string" }, prompt);
  const isBlank = prompt.trim() === "";
  if (!isBlank && prompt.length <= maxPromptLength) return undefined;
  return {
    path,
    code: "size",
    expected: `1 to ${maxPromptLength} characters, not only white space`,
    found: isBlank ? "no text" : `${prompt.length} characters`,
    minimum: 1,
    maximum: maxPromptLength,
  };
}

/** The problem with `semantic.field` if it is missing or names no field with a semantic search. */
function fieldProblem(field: unknown, fields: readonly string[]): Problem | undefined {
  const path = "semantic.field";
  if (fields.length > 0 && field !== undefined) return valueProblem(path, { type: "string", enum: fields }, field);
  const expected =
    fields.length === 0
      ? "a search by query, because this entity has no semantic search"
      : `one of ${listNames(fields)}`;
  const code = field === undefined ? "missing" : "value";
  return { path, code, expected, found: describe(field), allowed: fields };
}
