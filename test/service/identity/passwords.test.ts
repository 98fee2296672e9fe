import argon2 from "argon2";
import { expect, onTestFinished, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "../../../service/identity/passwords.ts";

test("a password's hash is argon2id with 19 MiB and two passes, and another one each time", async () => {
  const hashes = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  for (const hash of hashes)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test("only the password itself is the one of its hash", async () => {
  const hash = await hashPassword("pässwörd 🔑");
  const given = ["pässwörd 🔑", "pässwörd 🔒", "", "PÄSSWÖRD 🔑", "pässwörd 🔑 "];
  expect(await Promise.all(given.map((password) => verifyPassword(password, hash)))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("no password is right where there is none", async () => {
  expect(await verifyPassword("anything", undefined)).toBe(false);
  expect(await verifyPassword("", undefined)).toBe(false);
});

test("a password is checked at the same cost where there is none", async () => {
  const hash = await hashPassword("right");
  const verify = vi.spyOn(argon2, "verify");
  onTestFinished(() => verify.mockRestore());
  for (const stored of [hash, undefined]) {
    await verifyPassword("wrong", stored);
    // It was waited for.
    expect(verify.mock.settledResults.at(-1)).toEqual({ type: "fulfilled", value: false });
  }
  const costs = verify.mock.calls.map(([digest, password]) => {
    const [, algorithm, version, parameters, salt = "", digested = ""] = digest.split("$");
    return { algorithm, version, parameters, salt: salt.length, digested: digested.length, password };
  });
  expect(costs).toHaveLength(2);
  expect(costs[1]).toEqual(costs[0]);
});

test("a password of more than 1024 characters is refused", async () => {
  await expect(hashPassword("x".repeat(1025))).rejects.toThrow(
    "[invalid_params] expected a password of at most 1024 characters, found 1025",
  );
  expect(await verifyPassword("x".repeat(1025), await hashPassword("x".repeat(1024)))).toBe(false);
});

test("more checks at once than can wait are refused, and those that wait are all answered", async () => {
  const hash = await hashPassword("right");
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword("right", hash)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(102);
  expect(results.flatMap((result) => (result.status === "rejected" ? [result.reason.message] : []))).toEqual(
    Array.from({ length: 8 }, () => "[service_unavailable] too many sign-ins at once; try again later"),
  );
});
