import { ConnectorError, type Json } from "@agent-connectors/runtime";
import { checkSemantic } from "@agent-connectors/store";
import { describe, expect, it } from "vitest";
import { notes } from "./notes.ts";

const semantic = { field: "summary", prompt: "penguins" };

describe("checkSemantic", () => {
  it("fills in the defaults", () => {
    expect(checkSemantic(notes, { semantic })).toEqual({
      ...semantic,
      contextSize: 200,
      minSimilarity: 0.25,
      dedup: "max",
      limit: 10,
    });
  });

  it("keeps given values", () => {
    const filter = { eq: { folder: "a" } };
    const given = { ...semantic, filter, context_size: 50, min_similarity: -1, dedup: "none" };
    expect(checkSemantic(notes, { semantic: given, fields: ["id"], limit: 100 })).toEqual({
      ...semantic,
      filter,
      contextSize: 50,
      minSimilarity: -1,
      dedup: "none",
      fields: ["id"],
      limit: 100,
    });
  });

  it.each<[string, Readonly<Record<string, Json>>, string]>([
    ["query beside semantic", { semantic, query: {} }, "query: expected 'semantic' without 'query', found both"],
    ["a cursor", { semantic, cursor: "c" }, "cursor: expected 'semantic' without 'cursor', found both"],
    ["no object", { semantic: "penguins" }, "semantic: expected an object"],
    [
      "an unknown member",
      { semantic: { ...semantic, promt: "" } },
      "semantic.promt: unknown member, did you mean 'prompt'?",
    ],
    ["sort", { semantic: { ...semantic, sort: [] } }, "semantic.sort: unknown member"],
    ["an unknown field", { semantic: { ...semantic, field: "sumary" } }, "did you mean 'summary'?"],
    ["a field that is not semantic", { semantic: { ...semantic, field: "folder" } }, "one of summary, transcript"],
    ["an inherited name as field", { semantic: { ...semantic, field: "toString" } }, "unknown semantic field"],
    ["no field", { semantic: { prompt: "a" } }, "semantic.field: expected one of summary, transcript, found nothing"],
    ["no prompt", { semantic: { field: "summary" } }, "semantic.prompt: expected a string, found nothing"],
    ["a blank prompt", { semantic: { ...semantic, prompt: " \n" } }, "semantic.prompt: expected 1 to 8192 characters"],
    ["a long prompt", { semantic: { ...semantic, prompt: "a".repeat(8_193) } }, "found 8193 characters"],
    [
      "a large context",
      { semantic: { ...semantic, context_size: 201 } },
      "semantic.context_size: expected 1 to 200, found 201",
    ],
    ["a context of zero", { semantic: { ...semantic, context_size: 0 } }, "expected 1 to 200, found 0"],
    ["half a character", { semantic: { ...semantic, context_size: 1.5 } }, "expected an integer, found 1.5"],
    ["a similarity above 1", { semantic: { ...semantic, min_similarity: 1.1 } }, "expected -1 to 1, found 1.1"],
    ["a similarity as text", { semantic: { ...semantic, min_similarity: "0.5" } }, "expected a number, found '0.5'"],
    ["an unknown dedup", { semantic: { ...semantic, dedup: "best" } }, "semantic.dedup: expected one of"],
    ["a limit of zero", { semantic, limit: 0 }, "limit: expected 1 to 100, found 0"],
    ["a limit above 100", { semantic, limit: 101 }, "limit: expected 1 to 100, found 101"],
  ])("refuses %s", (_, params, message) => {
    const failure = failureOf(() => checkSemantic(notes, params));
    expect(failure.code).toBe("invalid_params");
    expect(failure.reason).toContain(message);
  });

  it("says that an entity has no semantic search", () => {
    const failure = failureOf(() => checkSemantic({ ...notes, semantic: {} }, { semantic }));
    expect(failure.reason).toContain("semantic.field: unknown semantic field, expected no semantic field");
  });

  it("reports all problems at once", () => {
    const failure = failureOf(() => checkSemantic(notes, { semantic: { dedup: 1 }, limit: "a", query: {} }));
    expect(failure.details?.map(({ path }) => path)).toEqual([
      "query",
      "semantic.field",
      "semantic.dedup",
      "semantic.prompt",
      "limit",
    ]);
  });
});

function failureOf(run: () => unknown): ConnectorError {
  try {
    run();
  } catch (error) {
    if (error instanceof ConnectorError) return error;
  }
  throw new Error("expected a ConnectorError");
}
