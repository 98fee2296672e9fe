import { invalid, type Json, type Problem } from "@agent-connectors/runtime";
import { checkFilter, checkSemantic, type SemanticParams } from "@agent-connectors/store";
import { describe, expect, it } from "vitest";
import { notes } from "./notes.ts";

const semantic = { field: "summary", prompt: "penguins" };

describe("checkSemantic", () => {
  it("fills in the defaults", () => {
    const defaults = { contextSize: 200, minSimilarity: 0.25, dedup: "max", limit: 10 };
    expect(checkSemantic(notes, { semantic })).toEqual({
      search: { table: notes, ...semantic, ...defaults },
      projection: undefined,
    });
  });

  it("returns the values of the caller", () => {
    const filter = { eq: { folder: "a" } };
    const given = { ...semantic, filter, context_size: 50, min_similarity: -1, dedup: "none" };
    expect(checkSemantic(notes, { semantic: given, fields: ["id"], limit: 100 })).toEqual({
      search: {
        table: notes,
        ...semantic,
        filter: checkFilter(notes, filter, "semantic.filter").condition,
        contextSize: 50,
        minSimilarity: -1,
        dedup: "none",
        limit: 100,
      },
      projection: { id: {} },
    });
  });

  it.each<[string, Readonly<Record<string, Json>>, string]>([
    ["query and semantic", { semantic, query: {} }, "query: expected 'semantic' without 'query', found both"],
    ["a cursor", { semantic, cursor: "c" }, "cursor: expected 'semantic' without 'cursor', found both"],
    ["a string as semantic", { semantic: "penguins" }, "semantic: expected an object"],
    [
      "an unknown member",
      { semantic: { ...semantic, promt: "" } },
      "semantic.promt: unknown member, did you mean 'prompt'?",
    ],
    ["sort", { semantic: { ...semantic, sort: [] } }, "semantic.sort: unknown member"],
    ["an unknown field", { semantic: { ...semantic, field: "sumary" } }, "did you mean 'summary'?"],
    ["a field that is not semantic", { semantic: { ...semantic, field: "folder" } }, "found 'folder'"],
    ["an inherited name as field", { semantic: { ...semantic, field: "toString" } }, "found 'toString'"],
    ["no field", { semantic: { prompt: "a" } }, "semantic.field: expected one of summary, transcript, found nothing"],
    ["no prompt", { semantic: { field: "summary" } }, "semantic.prompt: expected a string, found nothing"],
    ["a blank prompt", { semantic: { ...semantic, prompt: " \n" } }, "semantic.prompt: expected 1 to 8192 characters"],
    ["a long prompt", { semantic: { ...semantic, prompt: "a".repeat(8_193) } }, "found 8193 characters"],
    [
      "a context_size above the maximum",
      { semantic: { ...semantic, context_size: 201 } },
      "semantic.context_size: expected at most 200, found 201",
    ],
    ["a context_size of zero", { semantic: { ...semantic, context_size: 0 } }, "expected at least 1, found 0"],
    [
      "a context_size of 1.5",
      { semantic: { ...semantic, context_size: 1.5 } },
      "expected an integer, found the number 1.5",
    ],
    ["a similarity above 1", { semantic: { ...semantic, min_similarity: 1.1 } }, "expected at most 1, found 1.1"],
    [
      "a similarity as text",
      { semantic: { ...semantic, min_similarity: "0.5" } },
      "expected a number, found the string '0.5'",
    ],
    [
      "an unknown dedup",
      { semantic: { ...semantic, dedup: "best" } },
      "semantic.dedup: expected one of 'max', 'none', found 'best'",
    ],
    ["a limit of zero", { semantic, limit: 0 }, "limit: expected at least 1, found 0"],
    [
      "a filter of an unknown field",
      { semantic: { ...semantic, filter: { eq: { foldr: "a" } } } },
      "did you mean 'folder'?",
    ],
    ["an unknown field of results", { semantic, fields: ["sumary"] }, "did you mean 'summary'?"],
    ["a limit above 100", { semantic, limit: 101 }, "limit: expected at most 100, found 101"],
  ])("refuses params with %s", (_, params, message) => {
    expect(invalid("invalid_params", problemsOf(params)).reason).toContain(message);
  });

  it("reports that an entity has no semantic search", () => {
    const problems = problemsOf({ semantic }, { ...notes, semantic: {} });
    expect(invalid("invalid_params", problems).reason).toContain(
      "semantic.field: expected a search by query, because this entity has no semantic search, found 'summary'",
    );
  });

  it("suggests 1 instead of a context_size of 0, even if the field is unknown", () => {
    const problems = problemsOf({ semantic: { ...semantic, field: "body", context_size: 0 } });
    expect(problems).toMatchObject([{ path: "semantic.field" }, { path: "semantic.context_size", suggestion: 1 }]);
  });

  it.each<[string, Json, Json]>([
    ["dedup", "maximum", "max"],
    ["min_similarity", "0.5", 0.5],
    ["min_similarity", -2, -1],
    ["context_size", "50", 50],
  ])("if %s is %j, the problem suggests %j", (name, value, suggestion) => {
    expect(problemsOf({ semantic: { ...semantic, [name]: value } })).toMatchObject([{ suggestion }]);
  });

  it("reports all problems together", () => {
    const problems = problemsOf({ semantic: { dedup: 1 }, limit: "a", query: {} });
    expect(problems.map(({ path }) => path)).toEqual([
      "query",
      "semantic.field",
      "semantic.dedup",
      "semantic.prompt",
      "limit",
    ]);
  });
});

function problemsOf(params: SemanticParams, table = notes): readonly Problem[] {
  const checked = checkSemantic(table, params);
  return "problems" in checked ? checked.problems : [];
}
