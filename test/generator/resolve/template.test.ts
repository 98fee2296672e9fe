import { expect, test } from "vitest";
import { maxParentheses } from "../../../generator/resolve/template-syntax.ts";
import { type Slot, slots } from "../../../generator/resolve/template-variables.ts";
import { connectorOf } from "./resolved.ts";

/** The resolved form of a template in `errors.message`. */
function resolved(template: string): unknown {
  return connectorOf({ root: `errors:\n  message: ${JSON.stringify(template)}` }).errors.message;
}

test.each([
  ["plain text", "plain text"],
  ["a {brace}", "a {brace}"],
  ["{{response.error}}", { get: ["response", "error"] }],
  ["{{{response.error}}}", { get: ["response", "error"] }],
  ["{{ response.errors[0].message }}", { get: ["response", "errors", "0", "message"] }],
  ['{{headers["x-request-id"]}}', { get: ["headers", "x-request-id"] }],
  ["{{headers.x-request-id}}", { get: ["headers", "x-request-id"] }],
  ['{{response["event.type"]}}', { get: ["response", "event.type"] }],
  ['{{response["a b"][0][1]["c"].d}}', { get: ["response", "a b", "0", "1", "c", "d"] }],
  ['{{or response.a "a[0].[1] b.2"}}', { call: "or", args: [{ get: ["response", "a"] }, "a[0].[1] b.2"] }],
  ["{{or response.a 1.5}} a[0].[1]", { text: [{ call: "or", args: [{ get: ["response", "a"] }, 1.5] }, " a[0].[1]"] }],
  ["{{response}}", { get: ["response"] }],
  ["{{! only a comment }}{{status}}", { get: ["status"] }],
  ["{{status}}: {{response.error}}", { text: [{ get: ["status"] }, ": ", { get: ["response", "error"] }] }],
  ["{{response.error}}\n", { get: ["response", "error"] }],
  [" {{! a comment }} {{response.error}} ", { get: ["response", "error"] }],
  [" {{status}} {{status}}\n", { text: [" ", { get: ["status"] }, " ", { get: ["status"] }, "\n"] }],
  ["{{status}}{{status}}", { text: [{ get: ["status"] }, { get: ["status"] }] }],
  ["a\\{{b}}", "a{{b}}"],
  ['{{or response.a "none"}}', { call: "or", args: [{ get: ["response", "a"] }, "none"] }],
  ["{{eq response.a 1}}", { call: "eq", args: [{ get: ["response", "a"] }, 1] }],
  ["{{eq response.a true}}", { call: "eq", args: [{ get: ["response", "a"] }, true] }],
  ["{{eq response.a null}}", { call: "eq", args: [{ get: ["response", "a"] }, null] }],
  ["{{now}}", { call: "now", args: [] }],
  ['{{now "-P1D" "date"}}', { call: "now", args: ["-P1D", "date"] }],
  ["{{concat (now) response.a}}", { call: "concat", args: [{ call: "now", args: [] }, { get: ["response", "a"] }] }],
  [
    '{{lower (last (split response.a "-"))}}',
    { call: "lower", args: [{ call: "last", args: [{ call: "split", args: [{ get: ["response", "a"] }, "-"] }] }] },
  ],
  ['{{"text"}}', "text"],
  ['{{concat "}}" response.errors[0]}}', { call: "concat", args: ["}}", { get: ["response", "errors", "0"] }] }],
  ['{{concat "\\"}}" response.errors[0]}}', { call: "concat", args: ['"}}', { get: ["response", "errors", "0"] }] }],
  ["{{concat '\"}}' response.errors[0]}}", { call: "concat", args: ['"}}', { get: ["response", "errors", "0"] }] }],
  [
    "{{! it's }}{{status}} '{{response.errors[0]}}",
    { text: [{ get: ["status"] }, " '", { get: ["response", "errors", "0"] }] },
  ],
  ["{{!-- }} ' --}}{{response.errors[0]}}", { get: ["response", "errors", "0"] }],
  ["{{!--}}{{response.errors[0]}}{{!-- b --}}", { get: ["response", "errors", "0"] }],
  ["a\\{{b[0]}}", "a{{b[0]}}"],
  ['{{split response.errors[0] "\\"}}', { call: "split", args: [{ get: ["response", "errors", "0"] }, "\\"] }],
  ['{{split response.errors[0] "\\""}}', { call: "split", args: [{ get: ["response", "errors", "0"] }, '"'] }],
])("resolve reads the template %s", (template, want) => {
  expect(resolved(template)).toEqual(want);
});

test("the value of an injection can be a list or a map that contains templates", () => {
  const root = `
config: { region: { type: string, description: Where the account is. } }
inject: [{ in: query, name: filter, value: { regions: [all, '{{config.region}}'], open: true } }]`;
  expect(connectorOf({ root }).inject).toEqual([
    {
      target: { in: "query", name: "filter" },
      value: {
        call: "object",
        args: ["regions", { call: "list", args: ["all", { get: ["config", "region"] }] }, "open", true],
      },
    },
  ]);
});

test.each([
  ["{{fields.Office}}", { call: "list", args: ["floor", "street", "city"] }],
  ["{{json fields.Office}}", '["floor","street","city"]'],
  ['{{join fields.Office ","}}', "floor,street,city"],
  [
    '{{concat (join fields.Office ",") response.a}}',
    { call: "concat", args: ["floor,street,city", { get: ["response", "a"] }] },
  ],
])("%s lists a type's own fields, then those of the types that it includes", (template, want) => {
  const root = `
types:
  Address: { fields: { street: string, city: string } }
  Office: { fields: { floor: integer }, include: [Address] }
errors: { message: ${JSON.stringify(template)} }`;
  expect(connectorOf({ root }).errors.message).toEqual(want);
});

test("only authentication and derived configuration can read credentials", () => {
  const readers = Object.keys(slots).filter((slot) => slots[slot as Slot].some((root) => root === "credentials"));
  expect(readers).toEqual(["config.derive", "auth.inject", "oauth.token_params", "authorize.client_id"]);
});

test.each([
  ['{{concat "}}" (not a) (not b)}} ((({{not (not a)}}', 2],
  ["((( {{status}}", 0],
  ["{{f ['] (((", 3],
  ['{{f "\\" (((', 3],
  ['{{! " }}{{f "x}}" (((', 3],
  ['{{~!-- " --}}{{f "x}}" (((', 3],
  ['\\{{ " {{f "x}}" (((', 3],
  ['\\\\{{f "x}}" (((', 3],
  ["{{{{a}}}} {{!-- {{{{/a}}}}{{f ((( --}}", 3],
])(
  "maxParentheses returns the largest number of `(` in an expression, or the number in the whole template if the template has a raw block: %j",
  (source, count) => {
    expect(maxParentheses(source)).toBe(count);
  },
);

test("calls in a template can have 16 levels, and a variable is not a level", () => {
  const nested = (levels: number): string => (levels === 1 ? "lower response.a" : `lower (${nested(levels - 1)})`);
  expect(resolved(`{{${nested(16)}}}`)).toMatchObject({ call: "lower" });
  expect(() => resolved(`{{${nested(17)}}}`)).toThrow("16 levels of calls");
});
