import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createPkce } from "../../../runtime/index.ts";

test("the challenge is the S256 of a verifier of the form and length of RFC 7636", () => {
  const { verifier, challenge } = createPkce();
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(challenge).toBe(createHash("sha256").update(verifier).digest("base64url"));
});

test("no two are the same", () => {
  expect(new Set(Array.from({ length: 100 }, () => createPkce().verifier)).size).toBe(100);
});
