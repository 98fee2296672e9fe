import { expect, test } from "vitest";
import { findUserByEmail, normalizeEmail } from "../../../service/identity/users.ts";
import { startTestService } from "../start-test-service.ts";

test.each([
  [" Kate@Example.COM ", "kate@example.com"],
  ["kate@example.com\u00a0", "kate@example.com"],
  ["J\u00f6rg@example.com", "j\u00f6rg@example.com"],
  ["\u5c71\u7530@example.com", "\u5c71\u7530@example.com"],
])("an e-mail is kept without spaces around it in lower case: %j", (email, kept) => {
  expect(normalizeEmail(email)).toBe(kept);
});

test.each([
  ["the sign for kelvin", "\u212aate@example.com"],
  ["the sign for angstrom", "\u212bke@example.com"],
  ["a dotted capital i", "m\u0130ke@example.com"],
  ["letters of full width", "\uff4bate@example.com"],
  ["a letter and its dots apart", "Jo\u0308rg@example.com"],
  ["a ligature", "\ufb01n@example.com"],
  ["NUL", "a\0@example.com"],
  ["too many letters", `${"a".repeat(250)}@b.de`],
])("an e-mail with %s is nobody's", (_, email) => {
  expect(normalizeEmail(email)).toBeUndefined();
});

test("no user is created with an e-mail of letters that Unicode replaces", async () => {
  const world = await startTestService({ engine: "sqlite" });
  for (const [path, more] of [
    ["users", {}],
    ["invitations", { role: "member" }],
  ] as const) {
    const body = { email: "\u212aate@example.com", ...more };
    const refused = await world.admin.request("POST", `/api/v1/${path}`, body);
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      "email: expected an e-mail address such as 'ada@example.com', found '\u212aate@example.com'",
    ]);
  }
  expect(await findUserByEmail(world.service.database, "mi\u212ae@example.com")).toBeUndefined();
  await world.close();
});
