import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createPkce } from "../../../runtime/index.ts";

test("the challenge is the S256 digest of a verifier of 43 characters (RFC 7636)", () => {
  const { verifier, challenge } = createPkce();
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(challenge).toBe(createHash("sha256").update(verifier).digest("base64url"));
});

test("every verifier is different", () => {
  expect(new Set(Array.from({ length: 100 }, () => createPkce().verifier)).size).toBe(100);
});
