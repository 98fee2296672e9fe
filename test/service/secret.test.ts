import { format, inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { secret } from "../../service/secret.ts";
import { createLogger } from "../../service/telemetry/logger.ts";

const value = "s3cr3t-v4lue";

/** Returns the log line of an entry with these facts. */
function logged(facts: object): string {
  let text = "";
  createLogger("info", { write: (line: string) => (text += line) }).info(facts, "something");
  return text;
}

describe.each([
  ["a string", value],
  ["an object", { fields: { api_key: value } }],
  ["a list", [value]],
])("a secret that is %s", (_, hidden) => {
  const wrapped = secret(hidden);

  test.each([
    ["inspected", () => inspect(wrapped)],
    ["inspected deep inside another object", () => inspect({ a: { b: [{ c: wrapped }] } }, { depth: null })],
    ["inspected with hidden properties", () => inspect([wrapped], { depth: null, showHidden: true, getters: true })],
    ["as the cause of an error", () => inspect(new Error("failed", { cause: wrapped }))],
    ["as a member of an error", () => inspect(Object.assign(new Error("failed"), { wrapped }))],
    ["formatted", () => format("%s %o %O %j", wrapped, wrapped, wrapped, wrapped)],
    ["as JSON", () => JSON.stringify({ a: [wrapped] })],
    ["as a part of a string", () => `it is ${wrapped}`],
    ["logged", () => logged({ a: { b: wrapped } })],
    [
      "logged with an error",
      () => logged({ err: Object.assign(new Error("failed", { cause: wrapped }), { wrapped }) }),
    ],
  ])("is hidden: %s", (_, print) => {
    expect(print()).not.toContain(value);
  });

  test("shows [secret], and reveal returns the value", () => {
    expect([String(wrapped), inspect(wrapped), JSON.stringify(wrapped)]).toEqual([
      "[secret]",
      "[secret]",
      '"[secret]"',
    ]);
    expect(wrapped.reveal()).toBe(hidden);
  });

  test("cannot be changed, and copies do not show the value", () => {
    expect(Object.isFrozen(wrapped)).toBe(true);
    expect(JSON.stringify(Object.assign({}, wrapped))).toBe('"[secret]"');
    expect(() => structuredClone(wrapped)).toThrow("could not be cloned");
  });
});
