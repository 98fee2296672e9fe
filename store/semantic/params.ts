import {
  describe as describeValue,
  listNames,
  nearest,
  type Problem,
  storeLimits,
  suggested,
  unknownName,
} from "@agent-connectors/runtime";
import { checkFilter } from "../query/check-filter.ts";
import { checkFields, type Projection } from "../query/project.ts";
import type { StoreTable } from "../table.ts";
import { isObject } from "../values.ts";
import type { SemanticSearch } from "./search.ts";

/** The params of `context_store_search` in the semantic form, as the request has them. */
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

const minCosine = -1;
const maxCosine = 1;

/** Checks the params of a search by similarity, and fills in the defaults. Returns all problems if there are any. */
export function checkSemantic(
  table: StoreTable,
  params: SemanticParams,
): CheckedSemantic | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [...excludedParams(params)];
  const { semantic } = params;
  const given = isObject(semantic) ? semantic : {};
  if (!isObject(semantic)) problems.push(typeProblem("semantic", "object", "an object", semantic));
  const value = (name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined);
  for (const name of Object.keys(given))
    if (!names.includes(name)) problems.push(unknownName(`semantic.${name}`, { noun: "member", name, names }));

  const field = value("field");
  const fields = Object.keys(table.semantic);
  if (typeof field !== "string" || !fields.includes(field)) problems.push(fieldProblem(field, fields));
  const window = typeof field === "string" && Object.hasOwn(table.semantic, field) ? table.semantic[field] : undefined;
  const dedup = value("dedup") ?? "max";
  if (dedup !== "max" && dedup !== "none") problems.push(dedupProblem(dedup));
  const filter = value("filter") ?? undefined;
  const { condition, problems: ofFilter } = checkFilter(table, filter, "semantic.filter");
  const { projection, problems: ofFields } = checkFields(table, params.fields, "fields");
  const search: SemanticSearch = {
    table,
    field: String(field),
    prompt: checkPrompt(value("prompt"), problems),
    contextSize: inRange("semantic.context_size", value("context_size"), {
      kind: "integer",
      minimum: 1,
      ...(window !== undefined && { maximum: window }),
      absent: window ?? 0,
      problems,
    }),
    minSimilarity: inRange("semantic.min_similarity", value("min_similarity"), {
      kind: "number",
      minimum: minCosine,
      maximum: maxCosine,
      absent: limits.minSimilarity,
      problems,
    }),
    limit: inRange("limit", params.limit, {
      kind: "integer",
      minimum: 1,
      maximum: limits.hits,
      absent: limits.default,
      problems,
    }),
    dedup: dedup === "none" ? ("none" as const) : ("max" as const),
    ...(filter !== undefined && { filter: condition }),
  };
  const all = [...problems, ...ofFilter, ...ofFields];
  return all.length > 0 ? { problems: all } : { search, projection };
}

/** The problems with params that the semantic form refuses. Its results are ordered by similarity and have one page. */
function excludedParams({ query, cursor }: SemanticParams): readonly Problem[] {
  return Object.entries({ query, cursor }).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [{ path: name, code: "invalid", expected: `'semantic' without '${name}'`, found: "both" } satisfies Problem],
  );
}

function checkPrompt(prompt: unknown, problems: Problem[]): string {
  if (typeof prompt !== "string") {
    problems.push(typeProblem("semantic.prompt", "string", "a string", prompt));
    return "";
  }
  if (prompt.trim() === "" || prompt.length > maxPromptLength)
    problems.push({
      path: "semantic.prompt",
      code: "size",
      expected: `1 to ${maxPromptLength} characters, not only white space`,
      found: prompt.trim() === "" ? "no text" : `${prompt.length} characters`,
      minimum: 1,
      maximum: maxPromptLength,
    });
  return prompt;
}

function fieldProblem(field: unknown, fields: readonly string[]): Problem {
  const expected = fields.length === 0 ? "no semantic search on this entity" : `one of ${listNames(fields)}`;
  const problem = { path: "semantic.field", expected, allowed: fields };
  if (field === undefined) return { ...problem, code: "missing", found: "nothing" };
  const found = describeValue(field);
  if (typeof field !== "string") return { ...problem, code: "type", found, type: "string" };
  return { ...problem, code: "value", found, ...suggested(nearest(field, fields)) };
}

function dedupProblem(found: unknown): Problem {
  const allowed = ["max", "none"];
  const meant = allowed.find((each) => typeof found === "string" && found.toLowerCase().startsWith(each));
  const problem = { path: "semantic.dedup", code: "value", expected: "one of max, none", allowed } as const;
  return { ...problem, found: describeValue(found), ...suggested(meant) };
}

interface Range {
  readonly kind: "integer" | "number";
  readonly minimum: number;
  readonly maximum?: number;
  /** The value of an absent param. */
  readonly absent: number;
  readonly problems: Problem[];
}

function inRange(path: string, value: unknown, range: Range): number {
  const { kind, minimum, maximum, absent, problems } = range;
  if (value === undefined || value === null) return absent;
  if (typeof value !== "number" || (kind === "integer" && !Number.isInteger(value))) {
    problems.push(typeProblem(path, kind, kind === "integer" ? "an integer" : "a number", value));
    return absent;
  }
  if (value < minimum || (maximum !== undefined && value > maximum))
    problems.push({
      path,
      code: "range",
      expected: maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`,
      found: String(value),
      suggestion: Math.min(Math.max(value, minimum), maximum ?? Number.POSITIVE_INFINITY),
      minimum,
      ...(maximum !== undefined && { maximum }),
    });
  return value;
}

function typeProblem(
  path: string,
  type: "object" | "string" | "integer" | "number",
  expected: string,
  value: unknown,
): Problem {
  const code = value === undefined ? "missing" : "type";
  return { path, code, expected, found: describeValue(value), type };
}
