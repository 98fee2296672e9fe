import { format, inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { secret } from "../../service/secret.ts";
import { createLogger } from "../../service/telemetry/logger.ts";

const value = "s3cr3t-v4lue";

/** One line of the log. */
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
  const kept = secret(hidden);

  test.each([
    ["inspected", () => inspect(kept)],
    ["inspected far down in another object", () => inspect({ a: { b: [{ c: kept }] } }, { depth: null })],
    ["inspected with all that is hidden", () => inspect([kept], { depth: null, showHidden: true, getters: true })],
    ["as the cause of an error", () => inspect(new Error("failed", { cause: kept }))],
    ["as a member of an error", () => inspect(Object.assign(new Error("failed"), { kept }))],
    ["printed with words", () => format("%s %o %O %j", kept, kept, kept, kept)],
    ["as JSON", () => JSON.stringify({ a: [kept] })],
    ["as a part of a string", () => `it is ${kept}`],
    ["logged", () => logged({ a: { b: kept } })],
    ["logged with an error", () => logged({ err: Object.assign(new Error("failed", { cause: kept }), { kept }) })],
  ])("is not shown %s", (_way, shown) => {
    expect(shown()).not.toContain(value);
  });

  test("hides the value until it is revealed", () => {
    expect([String(kept), inspect(kept), JSON.stringify(kept)]).toEqual(["[secret]", "[secret]", '"[secret]"']);
    expect(kept.reveal()).toBe(hidden);
  });

  test("cannot be changed, and shows as little when it is copied", () => {
    expect(Object.isFrozen(kept)).toBe(true);
    expect(JSON.stringify(Object.assign({}, kept))).toBe('"[secret]"');
    expect(() => structuredClone(kept)).toThrow("could not be cloned");
  });
});
