import { describe, expect, test } from "vitest";
import type { Action, Json, Param, Rule } from "../../../runtime/model.ts";
import { prepareParams } from "../../../runtime/params/prepare-params.ts";

const query: Param = { schema: { type: "string" }, required: false, target: { in: "query", name: "x" } };

async function prepare(
  rules: readonly Rule[],
  given: Record<string, Json>,
  params: Record<string, Partial<Param>> = {},
) {
  const action: Action = {
    kind: "list",
    description: "List.",
    notes: [],
    request: "GET /{team}",
    safe: true,
    params: {
      team: { ...query, target: { in: "path", name: "team" }, default: { value: "t" }, required: true },
      ...Object.fromEntries(["cursor", "a", "b", "c"].map((name) => [name, { ...query, ...params[name] }])),
    },
    rules,
    inject: [],
    body: { kind: "none" },
    returns: { kind: "many", path: [], absent: "error", transformations: [] },
    meta: {},
  };
  return (await prepareParams(action, given, { config: {}, now: 0 })).filled;
}

describe("an exclusive param", () => {
  const alone = (...except: string[]): readonly Rule[] => [{ kind: "exclusive", param: "cursor", except }];

  test("is accepted with path params and with the params in `except`", async () => {
    expect(await prepare(alone("a"), { cursor: "x", team: "u", a: "1" })).toEqual({ cursor: "x", team: "u", a: "1" });
  });

  test("may be absent", async () => {
    expect(await prepare(alone(), { a: "1" })).toEqual({ team: "t", a: "1" });
  });

  test("refuses every other param", async () => {
    await expect(prepare(alone(), { cursor: "x", a: "1", b: "2" })).rejects.toThrow(
      "[invalid_params] a: expected no value together with 'cursor', found '1'; b: expected no value together with 'cursor', found '2'",
    );
  });

  test("causes no second problem for an unknown param", async () => {
    await expect(prepare(alone(), { cursor: "x", other: "1" })).rejects.toThrow(
      /^\[invalid_params\] other: unknown param, [^;]*$/,
    );
  });

  test("suspends all defaults except those of path params and of the params in `except`", async () => {
    const defaults = { a: { default: { value: "1" } }, b: { default: { value: "2" } } };
    expect(await prepare(alone("b"), { cursor: "x" }, defaults)).toEqual({ cursor: "x", team: "t", b: "2" });
    expect(await prepare(alone("b"), {}, defaults)).toEqual({ team: "t", a: "1", b: "2" });
  });

  test("suspends the requirements of other params, and of groups that require at least one param", async () => {
    const rules = [...alone(), { kind: "at_least_one", params: ["a", "b"] }] as const;
    expect(await prepare(rules, { cursor: "x" }, { c: { required: true } })).toEqual({ cursor: "x", team: "t" });
    await expect(prepare(rules, {}, { c: { required: true } })).rejects.toThrow(
      "[invalid_params] c: expected a string, found nothing; a: expected at least one of 'a', 'b', found none",
    );
  });
});

describe("params that exclude each other", () => {
  const rules: readonly Rule[] = [{ kind: "at_most_one", params: ["a", "b", "c"] }];

  test("are accepted one at a time", async () => {
    expect(await prepare(rules, { b: "2" })).toEqual({ team: "t", b: "2" });
  });

  test("are refused together", async () => {
    await expect(prepare(rules, { a: "1", c: "3" })).rejects.toThrow(
      "[invalid_params] c: expected at most one of 'a', 'b', 'c', found 'a', 'c'",
    );
  });

  test("have no default if another of them is given", async () => {
    const defaults = { a: { default: { value: "1" } } };
    expect(await prepare(rules, { b: "2" }, defaults)).toEqual({ team: "t", b: "2" });
    expect(await prepare(rules, {}, defaults)).toEqual({ team: "t", a: "1" });
  });

  test("may all have a default", async () => {
    const defaults = { a: { default: { value: "1" } }, b: { default: { value: "2" } } };
    expect(await prepare(rules, {}, defaults)).toEqual({ team: "t", a: "1", b: "2" });
  });
});

describe("a group that requires at least one param", () => {
  const rules: readonly Rule[] = [{ kind: "at_least_one", params: ["a", "b"] }];

  test.each([[{ a: "1" }], [{ b: "2" }], [{ a: "1", b: "2" }]])("accepts %j", async (given) => {
    expect(await prepare(rules, given)).toEqual({ team: "t", ...given });
  });

  test("accepts a default", async () => {
    expect(await prepare(rules, {}, { b: { default: { value: "2" } } })).toEqual({ team: "t", b: "2" });
  });

  test("is refused if all its params are absent", async () => {
    await expect(prepare(rules, { c: "3" })).rejects.toThrow(
      "[invalid_params] a: expected at least one of 'a', 'b', found none",
    );
  });
});

describe("a param that requires others", () => {
  const rules: readonly Rule[] = [
    { kind: "requires", param: "a", needs: ["b"] },
    { kind: "requires", param: "b", value: "SKU", needs: ["c"] },
  ];

  test("is accepted if each required param is given or has a default", async () => {
    expect(await prepare(rules, { a: "1", b: "2" })).toEqual({ team: "t", a: "1", b: "2" });
    expect(await prepare(rules, { a: "1" }, { b: { default: { value: "2" } } })).toEqual({ team: "t", a: "1", b: "2" });
    expect(await prepare(rules, { b: "SKU", c: "3" })).toEqual({ team: "t", b: "SKU", c: "3" });
  });

  test("is refused if a required param is absent; a rule for one value does not apply to other values", async () => {
    await expect(prepare(rules, { a: "1" })).rejects.toThrow(
      "[invalid_params] b: expected a value together with 'a', found nothing",
    );
    await expect(prepare(rules, {}, { a: { default: { value: "1" } } })).rejects.toThrow(
      "[invalid_params] b: expected a value together with 'a', found nothing",
    );
    await expect(prepare(rules, { b: "SKU" })).rejects.toThrow(
      "[invalid_params] c: expected a value if 'b' is 'SKU', found nothing",
    );
    expect(await prepare(rules, { b: "EAN" })).toEqual({ team: "t", b: "EAN" });
  });
});

describe("ordered times", () => {
  const rules: readonly Rule[] = [{ kind: "ordered", params: ["a", "b"] }];

  test.each([
    ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00+00:00"],
    ["2026-01-01", "2026-02-01"],
    ["20260101", "20260201"],
    ["2026-01-01T03:00:00+03:00", "2026-01-01T00:00:01Z"],
  ])("may be '%s' and '%s'", async (a, b) => {
    expect(await prepare(rules, { a, b })).toEqual({ team: "t", a, b });
  });

  test("may be integers, which are compared as numbers", async () => {
    const integers = { a: { schema: { type: "integer" } }, b: { schema: { type: "integer" } } } as const;
    expect(await prepare(rules, { a: 5, b: 5 }, integers)).toEqual({ team: "t", a: 5, b: 5 });
    await expect(prepare(rules, { a: 6, b: 5 }, integers)).rejects.toThrow(
      "b: expected a time not before 6 (the value of 'a'), found 5",
    );
  });

  test("are refused in the wrong order, even if one of them is a default", async () => {
    await expect(prepare(rules, { a: "2026-02-01", b: "2026-01-01" })).rejects.toThrow(
      "[invalid_params] b: expected a time not before '2026-02-01' (the value of 'a'), found '2026-01-01'",
    );
    await expect(prepare(rules, { b: "2026-01-01" }, { a: { default: { value: "2026-02-01" } } })).rejects.toThrow(
      "[invalid_params] b: expected a time not before '2026-02-01' (the default of 'a'), found '2026-01-01'",
    );
    await expect(prepare(rules, { a: "2026-02-01" }, { b: { default: { value: "2026-01-01" } } })).rejects.toThrow(
      "[invalid_params] a: expected a time not after '2026-01-01' (the default of 'b'), found '2026-02-01'",
    );
  });
});

describe("times with a maximum span", () => {
  const rules: readonly Rule[] = [{ kind: "span", params: ["a", "b"], longest: "P29D" }];

  test.each([
    ["2026-01-01", "2026-01-30"],
    ["2026-01-01T00:00:00Z", "2026-01-30T00:00:00Z"],
    ["2026-01-01", "not a time"],
  ])("may be '%s' and '%s'", async (a, b) => {
    expect(await prepare(rules, { a, b })).toEqual({ team: "t", a, b });
  });

  test("are refused beyond the maximum span, even if one is a default; the details contain the rule", async () => {
    const problem = { code: "rule", path: "a", rule: rules[0], expected: "a time at most P29D before 'b'" };
    await expect(prepare(rules, { a: "2026-01-01", b: "2026-01-31" })).rejects.toMatchObject({ details: [problem] });
    const late = { b: { default: { value: "2026-01-31" } } };
    await expect(prepare(rules, { a: "2026-01-01" }, late)).rejects.toMatchObject({ details: [problem] });
  });
});
