import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashSecret, sameHash } from "../../../service/identity/secrets.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe.each(engines)("forged tokens on %s", (engine) => {
  let world: TestService;
  beforeAll(async () => {
    world = await startTestService({ engine });
  });
  afterAll(() => world.close());

  const me = async (token: string) => {
    const { status, body } = await world.admin.request("GET", "/api/v1/me", undefined, {
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
  /** What a good token of the admin says, changed. */
  const parts = async (changes: { header?: object; payload?: object } = {}) => {
    const token = await world.tokenOf({ principalId: world.admin.principalId });
    const [header = "", payload = "", signature = ""] = token.split(".");
    const read = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString()) as object;
    return {
      header: { ...read(header), ...changes.header },
      payload: { ...read(payload), ...changes.payload },
      signature,
      token,
    };
  };

  test("the token that they are made from is valid", async () => {
    expect((await me((await parts()).token))[0]).toBe(200);
  });

  test.each(["none", "None", "NONE", "nOnE", ""])("an algorithm of %j is none of ours", async (alg) => {
    const { header, payload, signature } = await parts({ header: { alg } });
    expect(await me(`${part(header)}.${part(payload)}.`)).toEqual(refused);
    expect(await me(`${part(header)}.${part(payload)}.${signature}`)).toEqual(refused);
  });

  test("the public key is no secret to sign with", async () => {
    const { body } = await world.admin.request("GET", "/.well-known/jwks.json");
    const jwks = body.keys ? body : (await world.inject({ method: "GET", url: "/api/v1/oauth/jwks" })).body;
    const [key] = (await world.service.tokens.jwks()).keys as readonly { readonly x: string }[];
    expect(JSON.stringify(jwks)).not.toContain('"d"');
    const { payload, header } = await parts({ header: { alg: "HS256" } });
    const text = `${part(header)}.${part(payload)}`;
    const keys = [key?.x ?? "", Buffer.from(key?.x ?? "", "base64url"), JSON.stringify(key), ""];
    for (const secret of keys)
      expect(await me(`${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`)).toEqual(refused);
  });

  test("a key of one's own opens nothing, however it is named", async () => {
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

  test("a signed token is valid only unchanged, and only for this service", async () => {
    const { header, payload, signature } = await parts();
    const later = { ...payload, exp: 4_102_444_800, jti: randomUUID() };
    expect(await me(`${part(header)}.${part(later)}.${signature}`)).toEqual(refused);
    expect(await me(`${part({ ...header, typ: "JWT" })}.${part(payload)}.${signature}`)).toEqual(refused);
    for (const token of ["", ".", "..", "...", "a.b.c", "a".repeat(10_000), `${part(header)}..${signature}`])
      expect((await me(token))[0]).toBe(401);
    for (const whole of ["e30.e30.e30.e30.e30", `${(await parts()).token}.x`]) expect(await me(whole)).toEqual(refused);
  });

  test("a token has one spelling: others that decode to the same bytes are invalid", async () => {
    const { token } = await parts();
    const [header = "", payload = "", signature = ""] = token.split(".");
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const bytes = (text: string) => Buffer.from(text, "base64url").toString("hex");
    // A signature of 64 bytes leaves four bits of its last letter unused.
    const sameBytes = [...letters]
      .map((last) => signature.slice(0, -1) + last)
      .filter((one) => bytes(one) === bytes(signature));
    expect(sameBytes).toHaveLength(16);
    const spellings = [
      ...sameBytes.filter((one) => one !== signature).map((one) => `${header}.${payload}.${one}`),
      `${token}==`,
      `${header}=.${payload}.${signature}`,
      `${header}.${payload}.${signature.slice(0, 5)}!${signature.slice(5)}`,
    ];
    for (const spelling of spellings) expect([spelling, await me(spelling)]).toEqual([spelling, refused]);
    expect((await me(token))[0]).toBe(200);
  });

  test("a token of another installation is foreign", async () => {
    const other = await startTestService({ engine });
    try {
      const token = await other.tokenOf({ principalId: world.admin.principalId });
      expect(await me(token)).toEqual(refused);
    } finally {
      await other.close();
    }
  });
});

test("secrets are compared by digests of one length, whatever is given", () => {
  const stored = hashSecret("acs_right");
  expect(stored).toMatch(/^[\w-]{43}$/);
  for (const given of ["", "a", "acs_right", "acs_righ", "acs_right ", "é".repeat(1_000)]) {
    expect(hashSecret(given)).toHaveLength(43);
    expect(sameHash(stored, hashSecret(given))).toBe(given === "acs_right");
  }
  // What is no digest is compared, not thrown at.
  for (const broken of ["", stored.slice(1), `${stored}=`, "é".repeat(43)])
    expect(sameHash(stored, broken)).toBe(false);
});
