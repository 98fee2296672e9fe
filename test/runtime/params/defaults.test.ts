import { expect, test } from "vitest";
import type { Action, Param } from "../../../runtime/model.ts";
import type { Pagination } from "../../../runtime/paginate/model.ts";
import { applyDefaults, prepareParams } from "../../../runtime/params/prepare-params.ts";

const scope = { config: { customer_id: "123" }, now: Date.UTC(2024, 4, 31) };
const param = (more: Partial<Param>): Param => ({ schema: { type: "string" }, required: false, ...more });

function actionOf(params: Record<string, Param>, pagination?: Pagination): Action {
  return {
    kind: "list",
    description: "List.",
    notes: [],
    request: "GET /",
    safe: true,
    params,
    rules: [],
    inject: [],
    body: { kind: "none" },
    ...(pagination && { pagination }),
    returns: { kind: "many", path: [], absent: "error", transformations: [] },
    meta: {},
  };
}

test.each([
  ["a literal", "x", "x"],
  ["an array under `value`", { value: ["a"] }, ["a"]],
  ["null under `value`", { value: null }, null],
  ["a configuration value", { get: ["config", "customer_id"] }, "123"],
  ["the time", { call: "now", args: ["-P365D", "compact-date"] }, "20230601"],
] as const)("a default may be %s", (_, given, want) => {
  expect(applyDefaults(actionOf({ a: param({ default: given }) }), {}, scope)).toEqual({ a: want });
});

test("a default that reads an absent value is omitted", () => {
  expect(applyDefaults(actionOf({ a: param({ default: { get: ["config", "gone"] } }) }), {}, scope)).toEqual({});
});

test("a given null or empty string replaces the default", () => {
  const action = actionOf({ a: param({ default: "x" }), b: param({ default: "y" }) });
  expect(applyDefaults(action, { a: null, b: "" }, scope)).toEqual({ a: null, b: "" });
});

test("a required param with a default may be omitted, unless the default reads an absent value", async () => {
  const id = (name: string): Param => param({ required: true, default: { get: ["config", name] } });
  expect(await prepareParams(actionOf({ id: id("customer_id") }), {}, scope)).toEqual({
    given: {},
    filled: { id: "123" },
  });
  await expect(prepareParams(actionOf({ id: id("gone") }), {}, scope)).rejects.toThrow(
    "[invalid_params] id: expected a string, found nothing",
  );
});

test("the result of a default template is checked, unless a given value replaces it", async () => {
  const action = actionOf({
    id: param({ schema: { type: "string", pattern: "^[0-9]+$" }, default: { get: ["config", "customer_id"] } }),
  });
  const prepared = (customer_id: unknown, given: object) =>
    prepareParams(action, given, { ...scope, config: { customer_id } });
  expect(await prepared("123", {})).toEqual({ given: {}, filled: { id: "123" } });
  expect(await prepared("../x", { id: "5" })).toEqual({ given: { id: "5" }, filled: { id: "5" } });
  await expect(prepared("123", { id: "x" })).rejects.toThrow(/^\[invalid_params\] id: expected .*, found 'x'$/);
  await expect(prepared("../x", {})).rejects.toThrow(
    "[invalid_params] id: expected a string that matches ^[0-9]+$, found a default that does not match (not shown)",
  );
});

test("the default of a cursor is applied, but not the default of an offset or page number", () => {
  const params = { start: param({ default: { value: 0 } }) };
  const token = { target: { in: "query", name: "start" }, param: "start" } as const;
  const numbered = { token, injectFirst: false };
  expect(applyDefaults(actionOf(params, { kind: "offset", ...numbered }), {}, scope)).toEqual({});
  expect(applyDefaults(actionOf(params, { kind: "page", start: 1, ...numbered }), {}, scope)).toEqual({});
  expect(applyDefaults(actionOf(params, { kind: "cursor", token, value: null }), {}, scope)).toEqual({ start: 0 });
});
