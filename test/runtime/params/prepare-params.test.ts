import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ConnectorError } from "../../../runtime/errors/connector-error.ts";
import type { Action, Param, Schema } from "../../../runtime/model.ts";
import { prepareParams } from "../../../runtime/params/prepare-params.ts";
import { failureOf } from "../fixtures/failure-of.ts";

const scope = { config: { customer_id: "1234567890" }, now: Date.UTC(2024, 4, 31) };
const query = (schema: Schema, more: Partial<Param> = {}): Param => ({
  schema,
  required: false,
  target: { in: "query", name: "x" },
  ...more,
});

const action: Action = {
  kind: "list",
  description: "List items.",
  notes: [],
  request: "GET /{team}/items",
  safe: true,
  params: {
    team: { schema: { type: "string" }, required: true, target: { in: "path", name: "team" } },
    limit: query({ type: "integer", minimum: 1, maximum: 100 }, { default: { value: 10 } }),
    status: query({ type: "string", enum: ["open", "closed", "all"] }),
    created: query({
      type: "object",
      properties: { gte: { type: "integer" }, lt: { type: "integer" } },
      required: ["gte"],
      additionalProperties: false,
    }),
    items: query({
      type: "array",
      minItems: 1,
      maxItems: 2,
      items: {
        type: "object",
        properties: { price: { type: "string" }, quantity: { type: "integer" } },
        additionalProperties: false,
      },
    }),
    email: query({ type: "string", format: "email" }),
    code: query({ type: "string", pattern: "^[0-9]{3}$", minLength: 3, maxLength: 5 }),
    assignee: query({ type: ["string", "null"] }),
    full: query({ type: "boolean" }),
    score: query({ type: "number" }),
    anything: query({}),
    "space-id": query({ type: "string" }),
  },
  rules: [],
  inject: [],
  body: { kind: "none" },
  returns: { kind: "many", path: [], absent: "error", transformations: [] },
  meta: {},
};

async function failure(params: unknown, of: Action = action): Promise<ConnectorError> {
  return failureOf(prepareParams(of, params, scope));
}

describe("prepareParams accepts", () => {
  test.each([
    [
      "params, and adds the defaults of absent params",
      { team: "t", status: "open" },
      { team: "t", status: "open", limit: 10 },
    ],
    ["a param instead of its default", { team: "t", limit: 100 }, { team: "t", limit: 100 }],
    ["undefined as absent", { team: "t", limit: undefined, other: undefined }, { team: "t", limit: 10 }],
    ["null if the schema allows it", { team: "t", assignee: null }, { team: "t", assignee: null, limit: 10 }],
    ["the empty string", { team: "", code: "123" }, { team: "", code: "123", limit: 10 }],
    [
      "any JSON if the schema is empty",
      { team: "t", anything: [{ a: null }] },
      { team: "t", anything: [{ a: null }], limit: 10 },
    ],
    ["an object without a prototype", Object.assign(Object.create(null), { team: "t" }), { team: "t", limit: 10 }],
  ])("%s", async (_, params, want) => {
    const { given, filled } = await prepareParams(action, params, scope);
    expect(filled).toEqual(want);
    expect(given).toEqual(JSON.parse(JSON.stringify(params)));
  });

  test("absent params if none is required", async () => {
    const { team: _, ...params } = action.params;
    expect(await prepareParams({ ...action, params }, undefined, scope)).toEqual({ given: {}, filled: { limit: 10 } });
    expect(await prepareParams({ ...action, params: {} }, {}, scope)).toEqual({ given: {}, filled: {} });
  });
});

describe("prepareParams refuses", () => {
  test.each([
    ["a missing param", {}, "team: expected a string, found nothing"],
    ["a number too large", { limit: 500 }, "limit: expected at most 100, found 500"],
    ["a number too small", { limit: 0 }, "limit: expected at least 1, found 0"],
    ["a string instead of a number", { limit: "5" }, "limit: expected an integer, found the string '5'"],
    ["a fraction", { limit: 1.5 }, "limit: expected an integer, found the number 1.5"],
    ["a string instead of a boolean", { full: "true" }, "full: expected true or false, found the string 'true'"],
    [
      "null if the schema does not allow it",
      { status: null },
      "status: expected one of 'open', 'closed', 'all', found null",
    ],
    [
      "a value near a member of an enum",
      { status: "opne" },
      "status: expected one of 'open', 'closed', 'all', found 'opne', did you mean 'open'?",
    ],
    [
      "a value unlike the members of an enum",
      { status: "deleted" },
      "status: expected one of 'open', 'closed', 'all', found 'deleted'",
    ],
    ["another type than string or null", { assignee: 7 }, "assignee: expected a string or null, found the number 7"],
    ["an array instead of an object", { created: [1] }, "created: expected an object, found an array of 1 item"],
    ["a missing member", { created: {} }, "created.gte: expected an integer, found nothing"],
    ["an unknown member", { created: { gte: 1, gt: 2 } }, "created.gt: unknown member, did you mean 'gte'?"],
    [
      "a member of the wrong type",
      { items: [{ price: "p" }, { price: 3 }] },
      "items[1].price: expected a string, found the number 3",
    ],
    ["too many items", { items: [{}, {}, {}] }, "items: expected at most 2 items, found an array of 3 items"],
    ["too few items", { items: [] }, "items: expected at least 1 item, found an array of 0 items"],
    ["a wrong format", { email: "me" }, "email: expected an e-mail address, found 'me'"],
    ["a wrong pattern", { code: "12a" }, "code: expected a string that matches ^[0-9]{3}$, found '12a'"],
    ["an unknown param", { statsu: "open" }, "statsu: unknown param, did you mean 'status'?"],
    ["a param in another spelling", { spaceId: "x" }, "spaceId: unknown param, did you mean 'space-id'?"],
    [
      "a name unlike every param",
      { colour: "red" },
      "colour: unknown param, expected one of team, limit, status, created, items, email, code, assignee, full, score, anything, space-id",
    ],
    ["a date object", { anything: [new Date(0)] }, "anything[0]: expected a JSON value, found an instance of Date"],
    ["a function", { anything: { a: () => 1 } }, "anything.a: expected a JSON value, found a function"],
    ["NaN", { score: Number.NaN }, "score: expected a JSON value, found NaN"],
    ["a bigint", { limit: 5n }, "limit: expected a JSON value, found a bigint"],
  ])("%s", async (_, params, reason) => {
    const given = reason.startsWith("team") ? params : { team: "t", ...params };
    expect((await failure(given)).message).toBe(`[invalid_params] ${reason}`);
  });

  test.each([
    [[], "an array of 0 items"],
    [null, "null"],
    ["limit=5", "'limit=5'"],
    [7, "7"],
    [new Date(0), "an instance of a class"],
    [new Map(), "an instance of a class"],
    [new (class Params {})(), "an instance of a class"],
  ])("%o instead of an object", async (params, found) => {
    expect((await failure(params)).message).toBe(`[invalid_params] expected an object of params, found ${found}`);
  });

  test("any param if the action has no params", async () => {
    expect((await failure({ a: 1 }, { ...action, params: {} })).message).toBe(
      "[invalid_params] a: unknown param, expected no param",
    );
  });

  test("a cyclic value", async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    expect((await failure({ team: "t", anything: cyclic })).message).toMatch(
      /^\[invalid_params\] anything\.self: expected a value without cycles, found a value that contains itself$/,
    );
  });

  test("a value of too many levels", async () => {
    const deep = Array.from({ length: 80 }).reduce<unknown>((inner) => [inner], 1);
    expect((await failure({ team: "t", anything: deep })).message).toMatch(
      /^\[invalid_params\] anything(\[0\])+…: expected at most 64 levels, found more$/,
    );
  });

  test("params that cannot be read", async () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const throwing = {
      get limit() {
        throw new Error("k3y");
      },
    };
    for (const params of [proxy, throwing])
      expect((await failure(params)).message).toBe(
        "[invalid_params] expected an object of params, found an object that cannot be read",
      );
    for (const anything of [proxy, { deeper: [throwing] }]) {
      const { message } = await failure({ team: "t", anything });
      expect(message).toMatch(
        /^\[invalid_params\] anything[a-z.[\]0]*: expected a JSON value, found a value that cannot be read$/,
      );
    }
  });
});

test("the suggestion for an unknown param is a param that the caller does not pass", async () => {
  const dated: Action = { ...action, params: { start_date: query({}), since: query({}) } };
  expect((await failure({ since: "2026-01-01", from: "2026-01-01" }, dated)).message).toBe(
    "[invalid_params] from: unknown param, did you mean 'start_date'?",
  );
});

test("an error names all problems together, in its message and in its details", async () => {
  const error = await failure({ limit: 500, statsu: 1, status: "opne", created: { gt: 3 } });
  expect(error.message).toBe(
    "[invalid_params] statsu: unknown param, did you mean 'status'?; " +
      "limit: expected at most 100, found 500; " +
      "status: expected one of 'open', 'closed', 'all', found 'opne', did you mean 'open'?; " +
      "created.gte: expected an integer, found nothing; " +
      "created.gt: unknown member, did you mean 'gte'?; " +
      "team: expected a string, found nothing",
  );
  const names = Object.keys(action.params);
  expect(error.details).toEqual([
    {
      path: "statsu",
      code: "unknown",
      expected: `one of ${names.join(", ")}`,
      found: "unknown param",
      allowed: names,
      suggestion: "status",
    },
    {
      path: "limit",
      code: "range",
      expected: "at most 100",
      found: "500",
      type: "integer",
      minimum: 1,
      maximum: 100,
      suggestion: 100,
    },
    {
      path: "status",
      code: "value",
      expected: "one of 'open', 'closed', 'all'",
      found: "'opne'",
      allowed: ["open", "closed", "all"],
      type: "string",
      suggestion: "open",
    },
    { path: "created.gte", code: "missing", expected: "an integer", found: "nothing", type: "integer" },
    {
      path: "created.gt",
      code: "unknown",
      expected: "one of gte, lt",
      found: "unknown member",
      allowed: ["gte", "lt"],
      suggestion: "gte",
    },
    { path: "team", code: "missing", expected: "a string", found: "nothing", type: "string" },
  ]);
});

test("a long list of names is complete in `allowed` but not in `expected`; a long list of values is complete in both", async () => {
  const params = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`param_number_${i}_${"x".repeat(i)}`, query({})]),
  );
  const members = Array.from({ length: 20 }, (_, i) => `value ${i} ${"long ".repeat(10)}`);
  const many: Action = { ...action, params: { ...params, color: query({ type: "string", enum: members }) } };
  const names = Object.keys(many.params);
  const error = await failure({ qqq: 1, color: "zzz" }, many);
  expect(error.message.match(/ and \d+ more/g)).toEqual([" and 9 more", " and 8 more"]);
  expect(error.message).not.toContain(members[0]);
  expect(error.details).toMatchObject([
    { path: "qqq", allowed: names, expected: `one of ${names.slice(0, 12).join(", ")} and 9 more` },
    { path: "color", allowed: members, expected: `one of ${members.map((member) => `'${member}'`).join(", ")}` },
  ]);
});

test.each<[name: string, param: Schema, value: unknown, expected: string]>([
  ["Unix seconds", { type: "integer", format: "epoch-seconds" }, "2024-05-31", "an integer (Unix seconds)"],
  ["Unix milliseconds", { type: "integer", format: "epoch-millis" }, "1h", "an integer (Unix milliseconds)"],
  ["a date-time", { type: ["string", "null"], format: "date-time" }, 1717113600, "a string or null (ISO 8601)"],
])("an error about a wrong type names the expected unit or notation: %s", async (_, schema, value, expected) => {
  const error = await failure({ at: value }, { ...action, params: { at: query(schema) } });
  expect(error.message).toMatch(`at: expected ${expected}, found the `);
  expect(error.details).toMatchObject([{ path: "at", code: "type", ...schema }]);
});

test("the details of an error contain the rule that the params break", async () => {
  const rule = { kind: "at_most_one", params: ["limit", "status"] } as const;
  const error = await failure({ team: "t", limit: 1, status: "open" }, { ...action, rules: [rule] });
  expect(error.details).toEqual([
    {
      path: "status",
      code: "rule",
      rule,
      expected: "at most one of 'limit', 'status'",
      found: "'limit', 'status'",
    },
  ]);
});

test("an error lists at most 8 problems in its message, and at most 50 in its details", async () => {
  const params = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`unknown_${i}`, 1]));
  const error = await failure({ team: "t", ...params });
  expect(error.message).toMatch(/; and 62 more$/);
  expect(error.details).toHaveLength(50);
});

test("an error truncates long values and long names", async () => {
  const error = await failure({ team: "t", status: "x".repeat(10_000), ["y".repeat(10_000)]: 1 });
  expect(error.details?.map(({ found }) => found.length).every((length) => length < 60)).toBe(true);
  expect(error.message.length).toBeLessThan(1000);
});

test("a key such as __proto__ is an unknown param, and changes no prototype", async () => {
  for (const key of ["__proto__", "constructor", "prototype", "toString"]) {
    const params = JSON.parse(`{"team": "t", "${key}": {"polluted": 1}}`);
    expect((await failure(params)).message).toMatch(`[invalid_params] ${key}: unknown param, expected one of team, `);
  }
  expect({}).not.toHaveProperty("polluted");
});

test("any JSON is either prepared unchanged or refused as invalid_params", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...Object.keys(action.params), "__proto__"), fc.jsonValue()),
      async (other, params) => {
        for (const given of [other, { team: "t", ...params }]) {
          try {
            expect((await prepareParams(action, given, scope)).filled).toMatchObject(given as object);
          } catch (error) {
            expect(error).toMatchObject({ name: "ConnectorError", code: "invalid_params" });
          }
        }
      },
    ),
  );
});

test("a call without params does not load the validator", () => {
  const source = new URL("../../../runtime/params/prepare-params.ts", import.meta.url).href;
  const script = `
    import { createRequire } from "node:module";
    const { prepareParams } = await import(${JSON.stringify(source)});
    const loaded = () => Object.keys(createRequire("/").cache).some((path) => /[\\\\/]ajv/.test(path));
    const action = { params: { a: { schema: { type: "string" }, required: false } }, rules: [] };
    await prepareParams(action, {}, {});
    const before = loaded();
    await prepareParams(action, { a: "x" }, {});
    console.log(before, loaded());
  `;
  const output = execFileSync(process.execPath, [
    "--no-warnings",
    "-C",
    "@agent-connectors/source",
    "--input-type=module",
    "-e",
    script,
  ]);
  expect(output.toString().trim()).toBe("false true");
});
