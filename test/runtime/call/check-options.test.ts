import { expect, test } from "vitest";
import { checkOptions } from "../../../runtime/call/options.ts";

test.each([
  { name: "no options", options: {} },
  { name: "options with the value undefined", options: { fields: undefined, signal: undefined } },
  { name: "a path of 16 names", options: { fields: ["a.".repeat(15).concat("b")] } },
  { name: "200 paths", options: { exclude_fields: Array(200).fill("a.b") } },
])("checkOptions accepts $name", async ({ options }) => {
  expect(await checkOptions(options)).toEqual(options);
});

test("checkOptions returns the signal itself, not a copy", async () => {
  const { signal } = new AbortController();
  expect((await checkOptions({ signal })).signal).toBe(signal);
});

test.each([
  { name: "null", options: null, want: "options: expected an object, found null" },
  { name: "a number", options: 7, want: "options: expected an object, found 7" },
  { name: "an array", options: [], want: "options: expected an object, found an array of 0 items" },
  {
    name: "a path of 17 names",
    options: { fields: ["a.".repeat(16).concat("b")] },
    want: "options.fields[0]: expected a dotted path of at most 16 names, found 'a.a.",
  },
  {
    name: "a path of 257 characters",
    options: { exclude_fields: ["a".repeat(257)] },
    want: "options.exclude_fields[0]: expected at most 256 characters, found 257 characters",
  },
  ...["", " ", "\t\u00a0\n"].map((idempotency_key) => ({
    name: `the idempotency key ${JSON.stringify(idempotency_key)}`,
    options: { idempotency_key },
    want: "options.idempotency_key: expected a string that is not blank, found ",
  })),
  {
    name: "201 paths",
    options: { fields: Array(201).fill("a") },
    want: "options.fields: expected at most 200 items, found an array of 201 items",
  },
  {
    name: "a misspelt option",
    options: { max_page: 1 },
    want: "options.max_page: unknown option, did you mean 'max_pages'?",
  },
  {
    name: "a number as the signal",
    options: { signal: 5 },
    want: "options.signal: expected an AbortSignal, found 5",
  },
  {
    name: "half a page as max_pages",
    options: { max_pages: 0.5 },
    want: "options.max_pages: expected an integer, found the number 0.5",
  },
  {
    name: "a getter that throws",
    options: {
      get fields() {
        throw new Error("k3y");
      },
    },
    want: "options: expected an object, found an object that cannot be read",
  },
])("checkOptions refuses $name", async ({ options, want }) => {
  await expect(checkOptions(options)).rejects.toThrow(`[invalid_params] ${want}`);
});

test("checkOptions refuses a proxy that was revoked", async () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  await expect(checkOptions(proxy)).rejects.toThrow(
    "[invalid_params] options: expected an object, found an object that cannot be read",
  );
});
