import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ConnectorError } from "../../../runtime/errors/connector-error.ts";
import type { Template } from "../../../runtime/model.ts";
import { evaluate, holds } from "../../../runtime/template/evaluate.ts";
import { helpers } from "../../../runtime/template/helpers.ts";

const scope = {
  config: { subdomain: "acme", zero: 0, no: false, empty: "" },
  response: { next: null, has_more: true, items: [{ id: "a" }, { id: "b" }], "a.b": 1 },
};

describe("evaluate", () => {
  const table: readonly [name: string, template: Template, want: unknown][] = [
    ["a string is its own value", "{{not.parsed}}", "{{not.parsed}}"],
    ["a number is its own value", 7, 7],
    ["null is its own value", null, null],
    ["a path reads own properties", { get: ["config", "subdomain"] }, "acme"],
    ["a path keeps the value's type", { get: ["response", "has_more"] }, true],
    ["a path keeps null", { get: ["response", "next"] }, null],
    ["a path reads an array by index", { get: ["response", "items", "1", "id"] }, "b"],
    ["a path reads a name with a dot in it", { get: ["response", "a.b"] }, 1],
    ["a path past null is absent", { get: ["response", "next", "url"] }, undefined],
    ["an index past the end is absent", { get: ["response", "items", "2"] }, undefined],
    ["the length of an array cannot be read", { get: ["response", "items", "length"] }, undefined],
    ["the length of a string cannot be read", { get: ["config", "subdomain", "length"] }, undefined],
    ["an unknown root is absent", { get: ["credentials", "api_key"] }, undefined],
    ["a prototype cannot be read", { get: ["config", "__proto__"] }, undefined],
    ["a constructor cannot be read", { get: ["config", "constructor", "name"] }, undefined],
    [
      "text joins its parts",
      { text: ["https://", { get: ["config", "subdomain"] }, ".example"] },
      "https://acme.example",
    ],
    ["an absent part of text is empty", { text: ["a", { get: ["config", "gone"] }, "b"] }, "ab"],
    ["a null part of text is empty", { text: ["a", { get: ["response", "next"] }, "b"] }, "ab"],
    ["0 and false are parts of text", { text: [{ get: ["config", "zero"] }, { get: ["config", "no"] }] }, "0false"],
    ["an object in text is JSON", { text: [{ get: ["response", "items", "0"] }] }, '{"id":"a"}'],
    ["a call applies a helper", { call: "upper", args: [{ get: ["config", "subdomain"] }] }, "ACME"],
    ["calls nest", { call: "first", args: [{ call: "split", args: ["x,y", ","] }] }, "x"],
  ];
  test.each(table)("%s", (_, template, want) => {
    expect(evaluate(template, scope)).toEqual(want);
  });

  test("reads an own property named __proto__", () => {
    const response = JSON.parse('{"__proto__": {"id": 1}}');
    expect(evaluate({ get: ["response", "__proto__", "id"] }, { response })).toBe(1);
    expect(evaluate({ get: ["response", "id"] }, { response })).toBeUndefined();
  });

  test.each(["nope", "__proto__", "constructor", "toString"])("refuses the helper '%s'", (call) => {
    expect(() => evaluate({ call, args: [] }, scope)).toThrow(`[internal] there is no template helper '${call}'`);
  });

  test.each([
    [["response", "items"], "upstream_unreadable"],
    [["headers", "x"], "upstream_unreadable"],
    [["record"], "upstream_unreadable"],
    [["last_record"], "upstream_unreadable"],
    [["item"], "upstream_unreadable"],
    [["params", "a"], "invalid_params"],
    [["value"], "invalid_params"],
    [["config", "a"], "invalid_config"],
    [["since"], "internal"],
  ] as const)("a helper refuses the value at %j with the error code for the root of the path", (path, code) => {
    const value = [{ id: 1 }];
    const roots = { record: value, last_record: value, item: value, value, since: value };
    const scope = {
      ...roots,
      response: { items: value },
      headers: { x: value },
      params: { a: value },
      config: { a: value },
    };
    const message = `[${code}] expected a string for the template helper 'lower', found an array of 1 item`;
    expect(() => evaluate({ text: ["a", { call: "lower", args: [{ get: path }] }] }, scope)).toThrow(message);
  });

  test("if a helper reads params and the response, its error has the code for the response", () => {
    const template = { call: "add", args: [{ get: ["params", "a"] }, { get: ["response", "b"] }] };
    expect(() => evaluate(template, { params: { a: 1 }, response: { b: "2" } })).toThrow("[upstream_unreadable] ");
  });

  test("the error for an invalid argument or condition names the variables that the call or condition reads, not those of an outer call", () => {
    const inner: Template = { call: "not", args: [{ get: ["headers", "x"] }] };
    const template: Template = { call: "and", args: [{ get: ["response", "a"] }, { get: ["headers", "x"] }, inner] };
    const reads = (names: string) =>
      `expected true or false for the template helper 'not', found 'b', in a template that reads ${names}`;
    expect(() => evaluate(inner, { headers: { x: "b" } })).toThrow(new RegExp(`${reads("'headers.x'")}$`));
    expect(() => evaluate(template, { response: { a: true }, headers: { x: "b" } })).toThrow(
      new RegExp(`${reads("'headers.x'")}$`),
    );
    expect(() => holds({ get: ["response", "a"] }, { response: { a: 1 } })).toThrow(
      /found 1, in a template that reads 'response\.a'$/,
    );
  });

  test("throws only ConnectorErrors, for any template and scope", () => {
    fc.assert(
      fc.property(
        templates,
        fc.dictionary(fc.constantFrom("response", "params", "now"), fc.jsonValue()),
        (template, roots) => {
          try {
            evaluate(template, roots);
          } catch (error) {
            expect(error).toBeInstanceOf(ConnectorError);
            expect(error).toHaveProperty(
              "code",
              expect.stringMatching(/^(internal|upstream_unreadable|invalid_params)$/),
            );
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("holds", () => {
  test.each([
    ["true holds", { get: ["response", "has_more"] }, true],
    ["false does not hold", { get: ["config", "no"] }, false],
    ["an absent value does not hold", { get: ["response", "gone"] }, false],
    ["null does not hold", { get: ["response", "next"] }, false],
    [
      "a comparison with an absent value does not hold",
      { call: "lt", args: [{ get: ["response", "gone"] }, 3] },
      false,
    ],
  ] as const)("%s", (_, template, want) => {
    expect(holds(template, scope)).toBe(want);
  });

  test.each([
    [{ get: ["config", "zero"] }, "invalid_config", "0"],
    [{ get: ["config", "empty"] }, "invalid_config", "''"],
    ["true", "internal", "'true'"],
    [{ get: ["response", "items"] }, "upstream_unreadable", "an array of 2 items"],
    [{ get: ["config"] }, "invalid_config", "an object"],
  ] as const)("%j is refused", (template, code, found) => {
    expect(() => holds(template, scope)).toThrow(`[${code}] a condition must be true or false, found ${found}`);
  });
});

const segments = fc.oneof(fc.constantFrom("0", "__proto__", "length", "constructor", "id"), fc.string());
const { node: templates } = fc.letrec<{ node: Template }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<Template>("", "-P30D", "epoch-seconds", ",", 0, -1, true, null),
    fc.string(),
    fc
      .array(segments, { maxLength: 3 })
      .chain((rest) => fc.constantFrom("response", "params").map((root) => ({ get: [root, ...rest] }))),
    fc.record({ call: fc.constantFrom(...Object.keys(helpers)), args: fc.array(tie("node"), { maxLength: 3 }) }),
    fc.record({ text: fc.array(tie("node"), { maxLength: 3 }) }),
  ),
}));
