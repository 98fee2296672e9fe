import { expect, test } from "vitest";
import { findUserByEmail, normalizeEmail } from "../../../service/identity/users.ts";
import { startTestService } from "../start-test-service.ts";

test.each([
  [" Kate@Example.COM ", "kate@example.com"],
  ["kate@example.com\u00a0", "kate@example.com"],
  ["J\u00f6rg@example.com", "j\u00f6rg@example.com"],
  ["\u5c71\u7530@example.com", "\u5c71\u7530@example.com"],
])("an e-mail address loses surrounding spaces and becomes lower case: %j", (email, normalized) => {
  expect(normalizeEmail(email)).toBe(normalized);
});

test.each([
  ["the Kelvin sign", "\u212aate@example.com"],
  ["the angstrom sign", "\u212bke@example.com"],
  ["a dotted capital i", "m\u0130ke@example.com"],
  ["full-width letters", "\uff4bate@example.com"],
  ["a combining diaeresis", "Jo\u0308rg@example.com"],
  ["a ligature", "\ufb01n@example.com"],
  ["NUL", "a\0@example.com"],
  ["more than 254 characters", `${"a".repeat(250)}@b.de`],
])("an e-mail address with %s is invalid", (_, email) => {
  expect(normalizeEmail(email)).toBeUndefined();
});

test("an e-mail address with the Kelvin sign is refused for users and invitations, and finds no user", async () => {
  const running = await startTestService({ engine: "sqlite" });
  for (const [path, more] of [
    ["users", {}],
    ["invitations", { role: "member" }],
  ] as const) {
    const body = { email: "\u212aate@example.com", ...more };
    const refused = await running.admin.request("POST", `/api/v1/${path}`, body);
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      "email: expected an e-mail address such as 'ada@example.com', found '\u212aate@example.com'",
    ]);
  }
  const { status } = await running.admin.request("POST", "/api/v1/users", { email: "mike@example.com" });
  expect(status).toBe(201);
  const { database } = running.service;
  expect(await findUserByEmail(database, "MIKE@example.com")).toMatchObject({ email: "mike@example.com" });
  expect(await findUserByEmail(database, "mi\u212ae@example.com")).toBeUndefined();
  await running.close();
});
