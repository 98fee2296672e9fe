import { expect, test } from "vitest";
import { hashSecret, newSecret, sameHash } from "../../../service/identity/secrets.ts";
import { comparedSecrets } from "../attacks/compared-secrets.ts";

test("new secrets are all different, with 43 characters of base64url after the prefix", () => {
  const secrets = new Set(Array.from({ length: 100 }, () => newSecret("acs_")));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^acs_[A-Za-z0-9_-]{43}$/);
});

test("the hash of a secret is its SHA-256 in base64url", () => {
  // The first test vector of https://www.di-mgmt.com.au/sha_testvectors.html, in base64url.
  expect(hashSecret("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
});

test.each([
  ["equal", hashSecret("a"), hashSecret("a"), true],
  ["different", hashSecret("a"), hashSecret("b"), false],
  ["of different length", hashSecret("a"), hashSecret("a").slice(1), false],
  ["different, and not both ASCII", "ä", "a", false],
  ["both empty", "", "", true],
])("sameHash returns whether two strings are equal: %s", (_, a, b, same) => {
  expect(sameHash(a, b)).toBe(same);
});

test.each([
  [
    "differ in their first character",
    (hash: string) => hash.replace(/^./, (character) => (character === "A" ? "B" : "A")),
  ],
  [
    "differ in their last character",
    (hash: string) => hash.replace(/.$/, (character) => (character === "A" ? "B" : "A")),
  ],
  ["are the same", (hash: string) => hash],
])("sameHash uses timingSafeEqual for hashes that %s", (_, change) => {
  const [stored, given] = [hashSecret("a"), change(hashSecret("a"))];
  const compared = comparedSecrets();
  expect(sameHash(stored, given)).toBe(stored === given);
  expect(compared()).toEqual([[stored, given]]);
});
