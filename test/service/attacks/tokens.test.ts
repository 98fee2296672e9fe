import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashSecret, sameHash } from "../../../service/identity/secrets.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe.each(engines)("forged tokens on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  const me = async (token: string) => {
    const { status, body } = await running.admin.request("GET", "/api/v1/me", undefined, {
      authorization: `Bearer ${token}`,
    });
    return [status, body.code];
  };
  const refused = [401, "unauthenticated"];
  const own = generateKeyPairSync("ed25519");
  const signed = (header: object, payload: object, key = own.privateKey) => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${sign(null, Buffer.from(text), key).toString("base64url")}`;
  };
  /** Returns the parts of a valid token of the admin, with changes. */
  const parts = async (changes: { header?: object; payload?: object } = {}) => {
    const token = await running.tokenOf({ principalId: running.admin.principalId });
    const [header = "", payload = "", signature = ""] = token.split(".");
    const read = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString()) as object;
    return {
      header: { ...read(header), ...changes.header },
      payload: { ...read(payload), ...changes.payload },
      signature,
      token,
    };
  };

  test("the token that the tests change is valid", async () => {
    expect((await me((await parts()).token))[0]).toBe(200);
  });

  test.each(["none", "None", "NONE", "nOnE", ""])("a token with the algorithm %j is refused", async (alg) => {
    const { header, payload, signature } = await parts({ header: { alg } });
    expect(await me(`${part(header)}.${part(payload)}.`)).toEqual(refused);
    expect(await me(`${part(header)}.${part(payload)}.${signature}`)).toEqual(refused);
  });

  test("a signature with the public key as a shared secret is refused", async () => {
    const { body: jwks } = await running.inject({ url: "/.well-known/jwks.json" });
    const [key] = jwks.keys;
    expect(key).toMatchObject({ kty: "OKP", x: expect.any(String) });
    expect(key).not.toHaveProperty("d");
    const { payload, header } = await parts({ header: { alg: "HS256" } });
    const text = `${part(header)}.${part(payload)}`;
    const keys = [key.x, Buffer.from(key.x, "base64url"), JSON.stringify(key), ""];
    for (const secret of keys)
      expect(await me(`${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`)).toEqual(refused);
  });

  test("a signature with another key is refused, regardless of the key in the header", async () => {
    const jwk = own.publicKey.export({ format: "jwk" });
    const { header, payload } = await parts();
    for (const change of [
      {},
      { jwk },
      { kid: undefined },
      { kid: undefined, jwk },
      { kid: "" },
      { kid: "../../../../dev/null" },
      { kid: "/dev/null" },
      { kid: "x' or '1'='1" },
      { kid: "__proto__" },
      { kid: "constructor" },
      { kid: "a\u0000b" },
      { kid: "a".repeat(500) },
      { kid: 1 },
      { kid: null },
      { kid: {} },
      { kid: ["a"] },
      { jku: "http://127.0.0.1:1/jwks", x5u: "http://127.0.0.1:1/x" },
      { crit: ["exp"] },
    ])
      expect([change, await me(signed({ ...header, ...change }, payload))]).toEqual([change, refused]);
  });

  test("a token with another header or payload, or of another form, is refused", async () => {
    const { header, payload, signature } = await parts();
    const extended = { ...payload, exp: 4_102_444_800, jti: randomUUID() };
    expect(await me(`${part(header)}.${part(extended)}.${signature}`)).toEqual(refused);
    expect(await me(`${part({ ...header, typ: "JWT" })}.${part(payload)}.${signature}`)).toEqual(refused);
    for (const token of ["", ".", "..", "...", "a.b.c", "a".repeat(10_000), `${part(header)}..${signature}`])
      expect((await me(token))[0]).toBe(401);
    for (const token of ["e30.e30.e30.e30.e30", `${(await parts()).token}.x`]) expect(await me(token)).toEqual(refused);
  });

  test("other spellings of a token that decode to the same bytes are refused", async () => {
    const { token } = await parts();
    const [header = "", payload = "", signature = ""] = token.split(".");
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const bytes = (text: string) => Buffer.from(text, "base64url").toString("hex");
    // A signature of 64 bytes leaves four bits of its last letter unused.
    const sameBytes = [...letters]
      .map((last) => signature.slice(0, -1) + last)
      .filter((spelling) => bytes(spelling) === bytes(signature));
    expect(sameBytes).toHaveLength(16);
    const spellings = [
      ...sameBytes.filter((spelling) => spelling !== signature).map((spelling) => `${header}.${payload}.${spelling}`),
      `${token}==`,
      `${header}=.${payload}.${signature}`,
      `${header}.${payload}.${signature.slice(0, 5)}!${signature.slice(5)}`,
    ];
    for (const spelling of spellings) expect([spelling, await me(spelling)]).toEqual([spelling, refused]);
    expect((await me(token))[0]).toBe(200);
  });

  test("a token of another installation is refused", async () => {
    const other = await startTestService({ engine });
    try {
      const token = await other.tokenOf({ principalId: running.admin.principalId });
      expect(await me(token)).toEqual(refused);
    } finally {
      await other.close();
    }
  });
});

test("secrets are compared by digests of the same length", () => {
  const stored = hashSecret("acs_right");
  expect(stored).toMatch(/^[\w-]{43}$/);
  for (const given of ["", "a", "acs_right", "acs_righ", "acs_right ", "é".repeat(1_000)]) {
    expect(hashSecret(given)).toHaveLength(43);
    expect(sameHash(stored, hashSecret(given))).toBe(given === "acs_right");
  }
  // A string that is not a digest is not equal to any digest, and causes no error.
  for (const broken of ["", stored.slice(1), `${stored}=`, "é".repeat(43)])
    expect(sameHash(stored, broken)).toBe(false);
});
