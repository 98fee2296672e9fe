import { expect, test } from "vitest";
import { parseStoredCredentials } from "../../../service/credentials/stored.ts";
import { secret } from "../../../service/secret.ts";

test.each([
  { fields: {} },
  { fields: { api_key: "k" } },
  { fields: { refresh_token: "r" }, access_token: "a", expires_at: 1_795_000_000_000 },
])("stored credentials are read as they were written: %j", (stored) => {
  expect(parseStoredCredentials(secret(JSON.stringify(stored))).reveal()).toEqual(stored);
});

test.each([
  "",
  "secret",
  '"secret"',
  "null",
  "[]",
  '{"secret":1}',
  '{"fields":null}',
  '{"fields":["secret"]}',
  '{"fields":{"secret":1}}',
  '{"fields":{},"access_token":1}',
  '{"fields":{},"expires_at":"secret"}',
])("a string without the form of stored credentials is refused, and the error does not contain it: %s", (text) => {
  let thrown: unknown;
  try {
    parseStoredCredentials(secret(text));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({
    message: "[internal] stored credentials do not have the form that this version writes",
  });
  // The error of the JSON parser would quote the string.
  expect(thrown).not.toHaveProperty("cause");
});
