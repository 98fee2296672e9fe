import { evaluate, type Template } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { setAt } from "../../../sandbox/invert/draft.ts";
import { solve } from "../../../sandbox/invert/solve.ts";

const x: Template = { get: ["response", "x"] };
const call = (name: string, ...args: Template[]): Template => ({ call: name, args });
const free = new Set(["response", "headers"]);

const solvable: readonly { template: Template; wanted: unknown; scope?: object }[] = [
  { template: x, wanted: "t" },
  { template: { get: ["response", "a", "0", "b"] }, wanted: 7 },
  { template: { get: ["headers", "link", "next", "url"] }, wanted: "https://example.com" },
  { template: call("not", x), wanted: true },
  { template: call("not", x), wanted: false },
  { template: call("not", call("present", x)), wanted: false },
  { template: call("eq", x, "SUCCESS"), wanted: true },
  { template: call("eq", "SUCCESS", x), wanted: false, scope: { response: { x: "SUCCESS" } } },
  { template: call("ne", x, 0), wanted: false },
  { template: call("ne", x, 0), wanted: true, scope: { response: { x: 0 } } },
  { template: call("gte", { get: ["params", "page"] }, x), wanted: true, scope: { params: { page: 3 } } },
  {
    template: call("gte", { get: ["params", "page"] }, x),
    wanted: false,
    scope: { params: { page: 3 }, response: { x: 2 } },
  },
  { template: call("lt", x, 10), wanted: true },
  { template: call("lt", x, 10), wanted: false, scope: { response: { x: 9 } } },
  { template: call("gt", x, 10), wanted: true },
  { template: call("lte", x, 10), wanted: false, scope: { response: { x: 10 } } },
  { template: call("and", call("present", x), call("ne", { get: ["response", "y"] }, 1)), wanted: true },
  { template: call("or", { get: ["response", "y"] }, x), wanted: "t" },
  { template: call("query_param", x, "after"), wanted: "a b&c" },
  { template: call("strip_prefix", x, "customers/"), wanted: "12" },
  { template: call("after_last", x, "/"), wanted: "12" },
  { template: call("concat", "a", x, "b"), wanted: "atb" },
  { template: { text: ["https://", x, ".example.com"] }, wanted: "https://eu.example.com" },
  { template: call("number", x), wanted: 5 },
  { template: call("text", x), wanted: "5" },
  { template: call("upper", x), wanted: "OPEN" },
  { template: call("first", x), wanted: "t" },
  { template: call("last", x), wanted: "t" },
  { template: call("join", x, ","), wanted: "a,b" },
  { template: call("split", x, ","), wanted: ["a", "b"] },
  { template: call("wrap", x), wanted: ["t"] },
  { template: call("base64", x), wanted: "aGk=" },
  { template: call("basic", "anystring", x), wanted: "Basic YW55c3RyaW5nOmtleQ==" },
  { template: call("add", x, 2), wanted: 7 },
  { template: call("subtract", 10, x), wanted: 7 },
  { template: call("subtract", x, 2), wanted: 7 },
  { template: call("sum", call("pluck", call("pluck", x, "done"), "count")), wanted: 5 },
  {
    template: call("pluck", x, "b"),
    wanted: [2],
    scope: { response: { x: [{ a: 1 }] } },
  },
  { template: call("find", x, "type", "TAX"), wanted: { type: "TAX", amount: "1" } },
  { template: call("includes", x, "PRIME"), wanted: true, scope: { response: { x: ["GIFT"] } } },
  { template: call("includes", x, "PRIME"), wanted: false, scope: { response: { x: ["GIFT", "PRIME"] } } },
  { template: call("rename", x, "city", "City", "zip", "PostalCode"), wanted: { City: "Bonn", PostalCode: "53111" } },
  { template: call("object", "a", x, "b", { get: ["response", "y"] }), wanted: { a: 1, b: 2 } },
  { template: call("lookup", call("object", "OPEN", "Open", "DONE", "Done"), x), wanted: "Done" },
  {
    template: call("lookup", call("object", "Open", "OPEN", "Done", "DONE"), call("split", x, ",")),
    wanted: ["DONE", "OPEN"],
  },
  { template: call("lookup", call("find", x, "type", "TAX"), "amount"), wanted: "1" },
  { template: call("lookup", call("object", true, x), call("present", { get: ["response", "y"] })), wanted: "t" },
];

test.each(solvable.map((given) => ({ ...given, name: JSON.stringify(given.template) })))(
  "the assignments for $name change its value to $wanted",
  ({ template, wanted, scope = {} }) => {
    const roots = { response: {}, headers: {}, ...structuredClone(scope) };
    const found = solve(template, wanted, { scope: roots, free });
    expect(found).toBeDefined();
    for (const { path, value } of found ?? []) setAt(roots, path, value);
    expect(evaluate(template, roots)).toEqual(wanted);
  },
);

test("nothing is assigned if the template already has the value, and an absent condition is false", () => {
  expect(solve(x, "t", { scope: { response: { x: "t" } }, free })).toEqual([]);
  expect(solve(call("eq", x, 1), false, { scope: { response: {} }, free })).toEqual([]);
});

test.each<{ why: string; template: Template; wanted: unknown }>([
  { why: "a constant", template: "a", wanted: "b" },
  { why: "a root that cannot be chosen", template: { get: ["last_record", "id"] }, wanted: "b" },
  { why: "a helper without an inverse", template: call("md5", x), wanted: "b" },
  { why: "a string of another form", template: { text: ["a", x] }, wanted: "b" },
  { why: "two parts of one string", template: { text: [x, { get: ["response", "y"] }] }, wanted: "b" },
  { why: "a value that no key leads to", template: call("lookup", call("object", "a", "A"), x), wanted: "B" },
  { why: "another user name", template: call("basic", "anystring", x), wanted: "Basic b3RoZXI6a2V5" },
])("no assignments exist for $why", ({ template, wanted }) => {
  expect(solve(template, wanted, { scope: { response: {} }, free })).toBeUndefined();
});

test("several templates find their own elements in one array", () => {
  const list: Template = { get: ["response", "list"] };
  const member = (type: string, name: string) => call("lookup", call("find", list, "type", type), name);
  const roots = { response: {} };
  const wanted: readonly (readonly [Template, unknown])[] = [
    [member("ITEM", "subtotal"), 5],
    [member("TAX", "subtotal"), 2],
    [call("find", member("TAX", "parts"), "of", "ITEM"), { of: "ITEM", value: 1 }],
    [call("find", member("TAX", "parts"), "of", "SHIPPING"), { of: "SHIPPING", value: 1 }],
  ];
  for (const [template, value] of wanted)
    for (const found of solve(template, value, { scope: roots, free }) ?? []) setAt(roots, found.path, found.value);
  expect(wanted.map(([template]) => evaluate(template, roots))).toEqual(wanted.map(([, value]) => value));
});
