import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Template } from "../../../runtime/model.ts";
import { evaluate } from "../../../runtime/template/evaluate.ts";
import { helpers } from "../../../runtime/template/helpers.ts";

const absent: Template = { get: ["gone"] };
const now = Date.UTC(2024, 4, 31, 8, 30, 15, 250);
const scope = {
  now,
  map: { us: "na", "1": "one", deep: { a: 1 } },
  ids: ["a", "b", 3],
  none: [],
  nodes: [{ id: "a" }, { name: "b" }, null, "id", { id: null }, { id: 3 }],
  link: "https://api.example/v1/items?limit=2&cursor=a%2Bb%3D&empty=#part",
};
const get = (...path: string[]): Template => ({ get: path });

describe("each helper", () => {
  const table: readonly [call: string, args: readonly Template[], want: unknown][] = [
    ["eq", [1, 1], true],
    ["eq", ["1", 1], false],
    ["eq", [absent, null], false],
    ["ne", ["a", "b"], true],
    ["lt", [1, 2], true],
    ["lt", [2, 2], false],
    ["lt", ["2024-01", "2024-02"], true],
    ["lt", [absent, 2], undefined],
    ["lt", [2, null], undefined],
    ["lte", [2, 2], true],
    ["gt", [3, 2], true],
    ["gt", ["b", "a"], true],
    ["gte", [2, 3], false],
    ["and", [true, true], true],
    ["and", [true, false], false],
    ["and", [true, absent], false],
    ["or", [absent, null, "x"], "x"],
    ["or", [false, 0], 0],
    ["or", ["", "x"], ""],
    ["or", [false, absent], false],
    ["or", [absent, null], undefined],
    ["not", [true], false],
    ["not", [false], true],
    ["not", [absent], true],
    ["not", [null], true],
    ["and", [true, null], false],
    ["present", [absent], false],
    ["present", [null], false],
    ["present", [""], true],
    ["present", [get("none")], true],
    ["text", [true], "true"],
    ["text", [12], "12"],
    ["text", [get("ids")], '["a","b",3]'],
    ["text", [absent], undefined],
    ["text", [null], null],
    ["json", ["a"], '"a"'],
    ["json", [get("ids")], '["a","b",3]'],
    ["json", [null], "null"],
    ["json", [absent], undefined],
    ["number", ["12.5"], 12.5],
    ["number", [" 7 "], 7],
    ["number", [7], 7],
    ["number", ["x"], undefined],
    ["number", [""], undefined],
    ["concat", ["a", absent, null, 1], "a1"],
    ["lower", ["ÄB"], "äb"],
    ["upper", ["ab"], "AB"],
    ["upper", [absent], undefined],
    ["upper", [true], "TRUE"],
    ["split", ["a, b,,c ", ","], ["a", "b", "c"]],
    ["split", ["", ","], []],
    ["join", [get("ids"), ","], "a,b,3"],
    ["first", [get("ids")], "a"],
    ["first", [get("none")], undefined],
    ["last", [get("ids")], 3],
    ["after_last", ["abc-def-us6", "-"], "us6"],
    ["after_last", ["abc", "-"], undefined],
    ["strip_prefix", ["customers/12", "customers/"], "12"],
    ["strip_prefix", ["12", "customers/"], "12"],
    ["wrap", ["a"], ["a"]],
    ["wrap", [absent], undefined],
    ["base64", ["zoë"], "em/Dqw=="],
    ["basic", ["Aladdin", "open sesame"], "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="],
    ["basic", ["key", absent], "Basic a2V5Og=="],
    ["basic", [absent, "x"], undefined],
    ["md5", ["ann@mail.example"], "4da7a16237e0856bf3b286dd3f43a9fb"],
    ["query_param", [get("link"), "cursor"], "a+b="],
    ["query_param", [get("link"), "empty"], ""],
    ["query_param", [get("link"), "gone"], undefined],
    ["query_param", ["/next?cursor=7", "cursor"], "7"],
    ["query_param", ["/next", "cursor"], undefined],
    ["lookup", [get("map"), "us"], "na"],
    ["lookup", [get("map"), 1], "one"],
    ["lookup", [get("map"), "__proto__"], undefined],
    ["lookup", [get("map"), absent], undefined],
    ["lookup", [get("ids"), 1], "b"],
    ["pluck", [get("nodes"), "id"], ["a", null, 3]],
    ["pluck", [get("nodes"), "__proto__"], []],
    ["pluck", [get("none"), "id"], []],
    ["pluck", [absent, "id"], undefined],
    ["pluck", [null, "id"], null],
    ["find", [get("nodes"), "id", "a"], { id: "a" }],
    ["find", [get("nodes"), "id", "c"], undefined],
    ["find", [absent, "id", "a"], undefined],
    ["find", [null, "id", "a"], undefined],
    ["includes", [get("ids"), "b"], true],
    ["includes", [get("ids"), "3"], false],
    ["includes", [absent, "b"], false],
    ["includes", [null, absent], false],
    ["sum", [{ call: "list", args: [1, 2, 3.5] }], 6.5],
    ["sum", [get("none")], undefined],
    ["sum", [absent], undefined],
    ["rename", [get("map"), "us", "US", "gone", "Gone"], { US: "na" }],
    ["rename", [get("map"), "__proto__", "x", "us", "__proto__"], JSON.parse('{"__proto__":"na"}')],
    ["rename", [get("map"), "gone", "Gone"], {}],
    ["rename", [absent, "us", "US"], undefined],
    ["rename", [null, "us", "US"], null],
    ["lookup", [get("map"), { call: "list", args: ["1", "gone", "us"] }], ["one", "na"]],
    ["list", ["a", absent, null, get("ids")], ["a", null, ["a", "b", 3]]],
    ["list", [], []],
    ["object", ["a", 1, "b", absent, "c", null], { a: 1, c: null }],
    ["add", [2, 3], 5],
    ["add", [2, absent], undefined],
    ["subtract", [2, 3], -1],
    ["now", [], "2024-05-31T08:30:15.250Z"],
    ["now", ["-P730D"], "2022-06-01T08:30:15.250Z"],
    ["now", ["-P365D", "compact-date"], "20230601"],
    ["now", ["P0D", "epoch-seconds"], 1717144215],
    ["time", ["2024-05-31T10:30:00+02:00", "date-time"], "2024-05-31T08:30:00Z"],
    ["time", ["2024-05-31", "epoch-seconds"], 1717113600],
    ["time", [1717144215, "sql"], "2024-05-31 08:30:15"],
    ["time", [absent, "date"], undefined],
    ["time", ["12.5", "number"], 12.5],
    ["time", ["", "number"], 0],
    ["time", [12, "text"], "12"],
    ["time", [86400000, "date-time", "epoch-millis"], "1970-01-02T00:00:00Z"],
    ["time", ["94694400125", "date-time", "epoch-millis"], "1973-01-01T00:00:00.125Z"],
    ["time", [1767225600.123, "epoch-millis", "epoch-seconds"], 1767225600123],
  ];
  test.each(table)("%s %j is %j", (call, args, want) => {
    expect(evaluate({ call, args }, scope)).toEqual(want);
  });

  test("has a row in the table of these tests, and each row has a number of arguments that the helper accepts", () => {
    expect(new Set(table.map(([call]) => call))).toEqual(new Set(Object.keys(helpers)));
    for (const [call, args] of table) {
      const [min, max] = helpers[call]?.arity ?? [1, 0];
      expect(args.length, call).toBeGreaterThanOrEqual(min);
      expect(args.length, call).toBeLessThanOrEqual(max);
    }
  });
});

describe("invalid arguments", () => {
  test.each([
    ["lt", [1, "2"], "expected two numbers or two strings for the template helper 'lt', found '2'"],
    ["lt", ["1", true], "expected two numbers or two strings for the template helper 'lt', found true"],
    ["lt", [true, "1"], "expected two numbers or two strings for the template helper 'lt', found true"],
    ["and", [true, 1], "expected true or false for the template helper 'and', found 1"],
    ["not", [0], "expected true or false for the template helper 'not', found 0"],
    [
      "lower",
      [{ call: "list", args: [1, 2, 3] }],
      "expected a string for the template helper 'lower', found an array of 3 items",
    ],
    ["split", ["a", absent], "expected a string for the template helper 'split', found nothing"],
    ["join", ["a", ","], "expected an array for the template helper 'join', found 'a'"],
    ["first", ["a"], "expected an array for the template helper 'first', found 'a'"],
    [
      "pluck",
      [{ call: "object", args: [] }, "id"],
      "expected an array for the template helper 'pluck', found an object",
    ],
    ["find", ["a", "id", 1], "expected an array for the template helper 'find', found 'a'"],
    ["includes", ["ab", "a"], "expected an array for the template helper 'includes', found 'ab'"],
    [
      "sum",
      [{ call: "list", args: [1, "2"] }],
      "expected an array of numbers for the template helper 'sum', found '2'",
    ],
    ["rename", ["a", "b", "c"], "expected an object for the template helper 'rename', found 'a'"],
    ["add", [1, "2"], "expected two numbers for the template helper 'add', found '2'"],
    ["time", ["soon", "date"], "expected a time for the template helper 'time', found 'soon'"],
    ["time", ["2024-02-31", "date"], "expected a time for the template helper 'time', found '2024-02-31'"],
    [
      "time",
      ["2024-02-01", "week"],
      "expected a time format such as date or epoch-seconds for the template helper 'time', found 'week'",
    ],
    ["time", ["x", "number"], "expected a number for the template helper 'time', found 'x'"],
    [
      "time",
      ["2024-02-01", "date", "epoch-millis"],
      "expected a number for the template helper 'time', found '2024-02-01'",
    ],
    ["time", ["", "date", "epoch-millis"], "expected a number for the template helper 'time', found ''"],
    [
      "time",
      [1, "date", "millis"],
      "expected the unit 'epoch-seconds' or 'epoch-millis' for the template helper 'time', found 'millis'",
    ],
    [
      "time",
      [1, "text", "epoch-millis"],
      "expected no unit with the format 'text' for the template helper 'time', found 'epoch-millis'",
    ],
    ["now", ["30 days"], "expected an ISO 8601 duration such as '-P30D', found '30 days'"],
  ] as const)("%s %j is an internal error", (call, args, reason) => {
    expect(() => evaluate({ call, args }, scope)).toThrow(`[internal] ${reason}`);
  });

  test("the helper `now` requires a time in its scope", () => {
    expect(() => evaluate({ call: "now", args: [] }, {})).toThrow(
      "[internal] expected a time in the scope for the template helper 'now', found nothing",
    );
  });
});

test("the helper `object` creates own properties with any name, and changes no prototype", () => {
  const result = evaluate({ call: "object", args: ["__proto__", "x", "polluted", 1] }, {});
  expect(Object.keys(result as object)).toEqual(["__proto__", "polluted"]);
  expect({}).not.toHaveProperty("polluted");
});

test("query_param reads back what URLSearchParams wrote", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (name, value) => {
      const url = `https://a.example/p?x=1&${new URLSearchParams([[`n${name}`, value]])}`;
      expect(evaluate({ call: "query_param", args: [url, `n${name}`] }, {})).toBe(value);
    }),
  );
});
