import { expect, test } from "vitest";
import { checkOptions } from "../../../runtime/call/options.ts";

const paths = "an array of at most 200 dotted paths, each of at most 16 names and 256 characters";

test.each([
  { name: "none at all", options: {} },
  { name: "absent ones", options: { fields: undefined, signal: undefined } },
  { name: "a path of 16 names", options: { fields: ["a.".repeat(15).concat("b")] } },
  { name: "200 paths", options: { exclude_fields: Array(200).fill("a.b") } },
])("takes $name", ({ options }) => {
  expect(() => checkOptions(options)).not.toThrow();
});

test.each([
  { name: "null", options: null, want: "options: expected an object, found null" },
  { name: "a number", options: 7, want: "options: expected an object, found 7" },
  { name: "an array", options: [], want: "options: expected an object, found an array of 0 items" },
  {
    name: "a path of 17 names",
    options: { fields: ["a.".repeat(16).concat("b")] },
    want: `options.fields: expected ${paths}, found an array of 1 item`,
  },
  {
    name: "a path of 257 characters",
    options: { exclude_fields: ["a".repeat(257)] },
    want: `options.exclude_fields: expected ${paths}, found an array of 1 item`,
  },
  ...["", " ", "\t\u00a0\n"].map((idempotency_key) => ({
    name: `the idempotency key ${JSON.stringify(idempotency_key)}`,
    options: { idempotency_key },
    want: "options.idempotency_key: expected a text that is not blank, found ",
  })),
  {
    name: "201 paths",
    options: { fields: Array(201).fill("a") },
    want: `options.fields: expected ${paths}, found an array of 201 items`,
  },
  {
    name: "a getter that throws",
    options: {
      get fields() {
        throw new Error("k3y-of-ours");
      },
    },
    want: "options: expected an object, found one that cannot be read",
  },
])("refuses $name", ({ options, want }) => {
  expect(() => checkOptions(options)).toThrow(`[invalid_params] ${want}`);
});

test("refuses a proxy that was revoked", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(() => checkOptions(proxy)).toThrow(
    "[invalid_params] options: expected an object, found one that cannot be read",
  );
});
