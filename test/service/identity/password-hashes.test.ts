import argon2 from "argon2";
import { expect, onTestFinished, test, vi } from "vitest";
import { createHashingLimiter, hashPassword, verifyPassword } from "../../../service/identity/password-hashes.ts";

test("a password is hashed by argon2id with 19 MiB, two passes and a new salt", async () => {
  const hashes = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  for (const hash of hashes)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test("a hash matches only the password from which it was computed", async () => {
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

test("no password matches a missing hash", async () => {
  expect(await verifyPassword("anything", undefined)).toBe(false);
  expect(await verifyPassword("", undefined)).toBe(false);
});

test("a verification without a hash costs as much as a verification with a hash", async () => {
  const hash = await hashPassword("right");
  const verify = vi.spyOn(argon2, "verify");
  onTestFinished(() => verify.mockRestore());
  for (const stored of [hash, undefined]) {
    await verifyPassword("wrong", stored);
    // The verification has ended, because `verifyPassword` waits for it.
    expect(verify.mock.settledResults.at(-1)).toEqual({ type: "fulfilled", value: false });
  }
  const costs = verify.mock.calls.map(([encoded, password]) => {
    const [, algorithm, version, parameters, salt = "", digest = ""] = encoded.split("$");
    return { algorithm, version, parameters, saltLength: salt.length, digestLength: digest.length, password };
  });
  expect(costs).toHaveLength(2);
  expect(costs[1]).toEqual(costs[0]);
});

test("a password of more than 1024 characters cannot be hashed and matches no hash", async () => {
  await expect(hashPassword("x".repeat(1025))).rejects.toThrow(
    "[invalid_params] expected a password of at most 1024 characters, found 1025",
  );
  expect(await verifyPassword("x".repeat(1025), await hashPassword("x".repeat(1024)))).toBe(false);
});

test("two verifications run at once, 100 wait, and more are refused", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<boolean>();
  const verify = vi.spyOn(argon2, "verify").mockReturnValue(gate);
  onTestFinished(() => verify.mockRestore());
  const results = Array.from({ length: 110 }, () => verifyPassword("right", "a hash"));
  const refusal = {
    code: "service_unavailable",
    reason: "too many sign-ins at once; try again later",
    retry_after_ms: 1_000,
  };
  const refused = await Promise.allSettled(results.slice(102));
  expect(refused).toEqual(Array(8).fill({ status: "rejected", reason: expect.objectContaining(refusal) }));
  expect(verify).toHaveBeenCalledTimes(2);
  open(true);
  expect(await Promise.all(results.slice(0, 102))).toEqual(Array(102).fill(true));
});

/** Returns work that adds its name to `log` and then waits until the test calls `resolve` or `reject`. */
function work(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return {
    resolve,
    reject,
    run: async () => {
      log.push(name);
      await promise;
      return name;
    },
  };
}

test("the limiter runs at most two calls at once, in the order of the calls", async () => {
  const limiter = createHashingLimiter({ concurrency: 2, maxQueued: 10 });
  const log: string[] = [];
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => work(name, log));
  const results = [a, b, c, d].map((one) => limiter(one?.run ?? fail));
  await Promise.resolve();
  expect(log).toEqual(["a", "b"]);
  b?.resolve();
  expect(await results[1]).toBe("b");
  expect(log).toEqual(["a", "b", "c"]);
  a?.resolve();
  await results[0];
  expect(log).toEqual(["a", "b", "c", "d"]);
  c?.resolve();
  d?.resolve();
  expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"]);
});

test("the limiter runs the next call after a call has failed", async () => {
  const limiter = createHashingLimiter({ concurrency: 1, maxQueued: 10 });
  const log: string[] = [];
  const [a, b] = [work("a", log), work("b", log)];
  const results = Promise.allSettled([limiter(a.run), limiter(b.run)]);
  a.reject(new Error("broken"));
  b.resolve();
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(await limiter(async () => "c")).toBe("c");
});

function fail(): Promise<never> {
  throw new Error("expected four items of work, found fewer");
}
