import { evaluate, type Template } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { setAt } from "../../../sandbox/invert/draft.ts";
import { solve } from "../../../sandbox/invert/solve.ts";

const x: Template = { get: ["response", "x"] };
const call = (name: string, ...args: Template[]): Template => ({ call: name, args });
const free = new Set(["response", "headers"]);

const solvable: readonly { template: Template; goal: unknown; scope?: object }[] = [
  { template: x, goal: "t" },
  { template: { get: ["response", "a", "0", "b"] }, goal: 7 },
  { template: { get: ["headers", "link", "next", "url"] }, goal: "https://example.com" },
  { template: call("not", x), goal: true },
  { template: call("not", x), goal: false },
  { template: call("not", call("present", x)), goal: false },
  { template: call("eq", x, "SUCCESS"), goal: true },
  { template: call("eq", "SUCCESS", x), goal: false, scope: { response: { x: "SUCCESS" } } },
  { template: call("ne", x, 0), goal: false },
  { template: call("ne", x, 0), goal: true, scope: { response: { x: 0 } } },
  { template: call("gte", { get: ["params", "page"] }, x), goal: true, scope: { params: { page: 3 } } },
  {
    template: call("gte", { get: ["params", "page"] }, x),
    goal: false,
    scope: { params: { page: 3 }, response: { x: 2 } },
  },
  { template: call("lt", x, 10), goal: true },
  { template: call("lt", x, 10), goal: false, scope: { response: { x: 9 } } },
  { template: call("gt", x, 10), goal: true },
  { template: call("lte", x, 10), goal: false, scope: { response: { x: 10 } } },
  { template: call("and", call("present", x), call("ne", { get: ["response", "y"] }, 1)), goal: true },
  { template: call("or", { get: ["response", "y"] }, x), goal: "t" },
  { template: call("query_param", x, "after"), goal: "a b&c" },
  { template: call("strip_prefix", x, "customers/"), goal: "12" },
  { template: call("after_last", x, "/"), goal: "12" },
  { template: call("concat", "a", x, "b"), goal: "atb" },
  { template: { text: ["https://", x, ".example.com"] }, goal: "https://eu.example.com" },
  { template: call("number", x), goal: 5 },
  { template: call("text", x), goal: "5" },
  { template: call("time", x, "date"), goal: "2026-01-01" },
  { template: call("time", call("number", x), "epoch-millis"), goal: 1767225600125 },
  { template: call("time", x, "date-time", "epoch-millis"), goal: "1972-09-27T00:00:00.125Z" },
  { template: call("upper", x), goal: "OPEN" },
  { template: call("first", x), goal: "t" },
  { template: call("last", x), goal: "t" },
  { template: call("join", x, ","), goal: "a,b" },
  { template: call("split", x, ","), goal: ["a", "b"] },
  { template: call("wrap", x), goal: ["t"] },
  { template: call("base64", x), goal: "aGk=" },
  { template: call("basic", "anystring", x), goal: "Basic YW55c3RyaW5nOmtleQ==" },
  { template: call("add", x, 2), goal: 7 },
  { template: call("subtract", 10, x), goal: 7 },
  { template: call("subtract", x, 2), goal: 7 },
  { template: call("sum", call("pluck", call("pluck", x, "done"), "count")), goal: 5 },
  {
    template: call("pluck", x, "b"),
    goal: [2],
    scope: { response: { x: [{ a: 1 }] } },
  },
  { template: call("find", x, "type", "TAX"), goal: { type: "TAX", amount: "1" } },
  { template: call("includes", x, "PRIME"), goal: true, scope: { response: { x: ["GIFT"] } } },
  { template: call("includes", x, "PRIME"), goal: false, scope: { response: { x: ["GIFT", "PRIME"] } } },
  { template: call("rename", x, "city", "City", "zip", "PostalCode"), goal: { City: "Bonn", PostalCode: "53111" } },
  { template: call("object", "a", x, "b", { get: ["response", "y"] }), goal: { a: 1, b: 2 } },
  { template: call("lookup", call("object", "OPEN", "Open", "DONE", "Done"), x), goal: "Done" },
  {
    template: call("lookup", call("object", "Open", "OPEN", "Done", "DONE"), call("split", x, ",")),
    goal: ["DONE", "OPEN"],
  },
  { template: call("lookup", call("find", x, "type", "TAX"), "amount"), goal: "1" },
  { template: call("lookup", call("object", true, x), call("present", { get: ["response", "y"] })), goal: "t" },
];

test.each(solvable.map((given) => ({ ...given, name: JSON.stringify(given.template) })))(
  "after the assignments that `solve` returns, the value of $name is $goal",
  ({ template, goal, scope = {} }) => {
    const roots = { response: {}, headers: {}, ...structuredClone(scope) };
    const found = solve(template, goal, { scope: roots, free });
    expect(found).toBeDefined();
    for (const { path, value } of found ?? []) setAt(roots, path, value);
    expect(evaluate(template, roots)).toEqual(goal);
  },
);

test("`solve` returns an empty list if a template already has the goal value", () => {
  expect(solve(x, "t", { scope: { response: { x: "t" } }, free })).toEqual([]);
  expect(solve(call("eq", x, 1), false, { scope: { response: {} }, free })).toEqual([]);
});

test.each<{ why: string; template: Template; goal: unknown }>([
  { why: "a constant", template: "a", goal: "b" },
  { why: "a root that is not free", template: { get: ["last_record", "id"] }, goal: "b" },
  { why: "a helper without an inverse", template: call("md5", x), goal: "b" },
  { why: "a string that does not begin like the template", template: { text: ["a", x] }, goal: "b" },
  { why: "a string with two unknown parts", template: { text: [x, { get: ["response", "y"] }] }, goal: "b" },
  { why: "a value that no key of the object has", template: call("lookup", call("object", "a", "A"), x), goal: "B" },
  { why: "a user name not in the template", template: call("basic", "anystring", x), goal: "Basic b3RoZXI6a2V5" },
])("`solve` returns undefined for $why", ({ template, goal }) => {
  expect(solve(template, goal, { scope: { response: {} }, free })).toBeUndefined();
});

test("if several templates search one array, each template has its goal value after the assignments that `solve` returns", () => {
  const list: Template = { get: ["response", "list"] };
  const member = (type: string, name: string) => call("lookup", call("find", list, "type", type), name);
  const roots = { response: {} };
  const goals: readonly (readonly [Template, unknown])[] = [
    [member("ITEM", "subtotal"), 5],
    [member("TAX", "subtotal"), 2],
    [call("find", member("TAX", "parts"), "of", "ITEM"), { of: "ITEM", value: 1 }],
    [call("find", member("TAX", "parts"), "of", "SHIPPING"), { of: "SHIPPING", value: 1 }],
  ];
  for (const [template, value] of goals)
    for (const found of solve(template, value, { scope: roots, free }) ?? []) setAt(roots, found.path, found.value);
  expect(goals.map(([template]) => evaluate(template, roots))).toEqual(goals.map(([, value]) => value));
});
