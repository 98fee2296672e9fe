import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";
import { createLocalJWKSet, decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from "jose";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../service/database/tables.ts";
import { purgeExpired } from "../../../service/identity/purge-expired.ts";
import { createTokenIssuer, type TokenIssuer } from "../../../service/identity/tokens.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { countQueries } from "../count-queries.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { keyringOf } from "../keyring-of.ts";
import { type ManualClock, manualClock } from "./manual-clock.ts";

const issuer = "https://connectors.example";
const minute = 60_000;
const day = 24 * 60 * minute;
const invalid = "[unauthenticated] the access token is not valid; POST /api/v1/oauth/token issues a new one";
const expired = "[unauthenticated] the access token has expired; POST /api/v1/oauth/token issues a new one";
const claims = { principalId: randomUUID(), organizationId: randomUUID(), workspaceId: randomUUID() };

describe.each(engines)("access tokens on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  let clock: ManualClock;
  const vault = createVault(keyringOf([randomBytes(32).toString("base64")]));
  const replica = (on = database): TokenIssuer => createTokenIssuer({ database: on, vault, clock, issuer });

  beforeAll(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
  });
  beforeEach(async () => {
    clock = manualClock();
    await database.deleteFrom("signing_keys").execute();
  });
  afterAll(async () => {
    await database.destroy();
    await stored.drop();
  });

  test("identify the principal, the organization and the workspace", async () => {
    const tokens = replica();
    expect(await tokens.verify(await tokens.sign(claims))).toEqual(claims);
    expect(await tokens.verify(await tokens.sign({ principalId: claims.principalId }))).toEqual({
      principalId: claims.principalId,
    });
  });

  test("are JWTs with the type of RFC 9068, and the published keys verify them", async () => {
    const tokens = replica();
    const token = await tokens.sign(claims);
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(jwksOf(await tokens.jwks())), {
      currentDate: new Date(clock.now()),
    });
    const now = clock.now() / 1_000;
    expect(protectedHeader).toEqual({ alg: "EdDSA", typ: "at+jwt", kid: expect.stringMatching(/^[\w-]{43}$/) });
    expect(payload).toEqual({
      iss: issuer,
      aud: "agent-connectors",
      sub: claims.principalId,
      org: claims.organizationId,
      workspace: claims.workspaceId,
      iat: now,
      exp: now + 900,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("are valid for 15 minutes only, even if the result of an earlier verification is cached", async () => {
    const tokens = replica();
    const token = await tokens.sign(claims);
    clock.advance(15 * minute - 1);
    expect(await tokens.verify(token)).toEqual(claims);
    clock.advance(1);
    await expect(tokens.verify(token)).rejects.toThrow(expired);
    await expect(replica().verify(token)).rejects.toThrow(expired);
  });

  test("are verified by a replica that read the keys before the signing key was created", async () => {
    const [old, other] = [replica(), replica()];
    await old.sign(claims);
    await database.updateTable("signing_keys").set({ retired_at: clock.now() }).execute();
    const token = await other.sign(claims);
    expect(await old.verify(token)).toEqual(claims);
  });

  test("are signed with one key, even if several replicas create the first key concurrently", async () => {
    const replicas = [replica(), replica(), replica()];
    const tokens = await Promise.all(replicas.map((one) => one.sign(claims)));
    for (const one of replicas) for (const token of tokens) expect(await one.verify(token)).toEqual(claims);
    expect(new Set(tokens.map((token) => decodeProtectedHeader(token).kid)).size).toBe(1);
  });

  test("are signed with one key by concurrent calls of a replica", async () => {
    const tokens = replica();
    await Promise.all(Array.from({ length: 20 }, () => tokens.sign(claims)));
    expect(jwksOf(await tokens.jwks()).keys).toHaveLength(1);
  });

  test("are signed with another key after 30 days, and the old key still verifies tokens for 30 minutes", async () => {
    const [tokens, other] = [replica(), replica()];
    const kidOf = async () => decodeProtectedHeader(await tokens.sign(claims)).kid;
    const first = await kidOf();
    clock.advance(30 * day - 1);
    expect(await kidOf()).toBe(first);
    const last = await tokens.sign(claims);
    clock.advance(1);
    const second = await kidOf();
    expect(second).not.toBe(first);
    expect(kidsOf(await tokens.jwks())).toEqual([second, first]);
    expect(kidsOf(await other.jwks())).toEqual([second, first]);
    clock.advance(14 * minute);
    expect(await other.verify(last)).toEqual(claims);
    expect((await purgeExpired(database, { now: clock.now() })).signingKeys).toBe(0);
    clock.advance(16 * minute);
    expect(kidsOf(await other.jwks())).toEqual([second]);
    expect((await purgeExpired(database, { now: clock.now() })).signingKeys).toBe(1);
    expect(kidsOf(await replica().jwks())).toEqual([second]);
  });

  test("have a published key before the first token is signed", async () => {
    const [{ keys }, again] = [jwksOf(await replica().jwks()), jwksOf(await replica().jwks())];
    expect(keys).toEqual(again.keys);
    expect(keys).toEqual([
      { kty: "OKP", crv: "Ed25519", x: expect.any(String), kid: expect.any(String), alg: "EdDSA", use: "sig" },
    ]);
  });

  test("are signed with private keys that are stored sealed", async () => {
    const tokens = replica();
    await tokens.sign(claims);
    const row = await database.selectFrom("signing_keys").selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse(row.public_jwk).d).toBeUndefined();
    expect(JSON.parse((await vault.openText(row.private_key, "signing-key")).reveal())).toMatchObject({
      kty: "OKP",
      d: expect.any(String),
    });
    await expect(vault.openText(row.private_key, "another purpose")).rejects.toThrow("[internal]");
  });

  test("are refused with one message when they are forged", async () => {
    const tokens = replica();
    const good = await tokens.sign(claims);
    const { kid = "" } = decodeProtectedHeader(good);
    const [header = "", payload = "", signature = ""] = good.split(".");
    const [key] = jwksOf(await tokens.jwks()).keys;
    const now = clock.now() / 1_000;
    const body = { iss: issuer, aud: "agent-connectors", sub: claims.principalId, iat: now, exp: now + 900, jti: "j" };
    const hmac = `${json({ alg: "HS256", typ: "at+jwt", kid })}.${json(body)}`;
    const hmacWith = (secret: Buffer | string) =>
      `${hmac}.${createHmac("sha256", secret).update(hmac).digest("base64url")}`;
    const table: Record<string, string> = {
      "no JWT": "garbage",
      empty: "",
      "one dot": ".",
      "two dots": "..",
      "three dots": "...",
      "without a signature": `${header}.${payload}.`,
      "without a payload": `${header}..${signature}`,
      "four parts": `${good}.x`,
      "five parts": "e30.e30.e30.e30.e30",
      "another payload": `${header}.${json({ ...body, sub: randomUUID() })}.${signature}`,
      "a changed signature": `${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      "alg none": `${json({ alg: "none", typ: "at+jwt", kid })}.${json(body)}.`,
      "alg none, without kid": `${json({ alg: "none" })}.${json(body)}.`,
      ...Object.fromEntries(
        ["none", "None", "NONE", "nOnE", ""].map((alg) => [
          `alg '${alg}' with a valid signature`,
          `${json({ alg, typ: "at+jwt", kid })}.${payload}.${signature}`,
        ]),
      ),
      "HS256 with the public key's bytes": hmacWith(Buffer.from(key?.x ?? "", "base64url")),
      "HS256 with the public key's text": hmacWith(key?.x ?? ""),
      "HS256 with the public key's JSON": hmacWith(JSON.stringify(key)),
      "HS256 with an empty secret": hmacWith(""),
      "a kid that is not a string": `${json({ alg: "EdDSA", typ: "at+jwt", kid: { $ne: 1 } })}.${json(body)}.${signature}`,
      "an embedded key": `${json({ alg: "EdDSA", typ: "at+jwt", jwk: key })}.${json(body)}.${signature}`,
      "too long": `${good}${"A".repeat(2_000)}`,
    };
    for (const [name, token] of Object.entries(table))
      await expect(tokens.verify(token), name).rejects.toThrow(invalid);
    expect(await tokens.verify(good)).toEqual(claims);
  });

  test("are refused if an unknown key signs them, regardless of the header", async () => {
    const tokens = replica();
    const { kid } = decodeProtectedHeader(await tokens.sign(claims));
    const foreign = generateKeyPairSync("ed25519");
    const now = clock.now() / 1_000;
    const body = { iss: issuer, aud: "agent-connectors", sub: claims.principalId, iat: now, exp: now + 900, jti: "j" };
    const jwk = foreign.publicKey.export({ format: "jwk" });
    const headers: readonly object[] = [
      { kid },
      { kid, jwk },
      {},
      { jwk },
      { kid, jku: "http://127.0.0.1:1/jwks", x5u: "http://127.0.0.1:1/x" },
      { kid, crit: ["exp"] },
      ...["", "unknown", "../../../../dev/null", "/dev/null", "x' or '1'='1", "__proto__", "constructor", "a\0b"].map(
        (strange) => ({ kid: strange }),
      ),
      ...["a".repeat(500), 1, null, {}, ["a"]].map((strange) => ({ kid: strange })),
    ];
    for (const header of headers) {
      // SignJWT requires a string as kid, so the test signs the token itself.
      const text = `${json({ alg: "EdDSA", typ: "at+jwt", ...header })}.${json(body)}`;
      const token = `${text}.${sign(null, Buffer.from(text), foreign.privateKey).toString("base64url")}`;
      await expect(tokens.verify(token), JSON.stringify(header)).rejects.toThrow(invalid);
    }
  });

  test("have one spelling: other spellings of the same bytes are refused", async () => {
    const tokens = replica();
    const good = await tokens.sign(claims);
    const [header = "", payload = "", signature = ""] = good.split(".");
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const bytes = (text: string) => Buffer.from(text, "base64url").toString("hex");
    // A signature of 64 bytes leaves four bits of its last letter unused.
    const sameBytes = [...letters]
      .map((last) => signature.slice(0, -1) + last)
      .filter((spelling) => bytes(spelling) === bytes(signature));
    expect(sameBytes).toHaveLength(16);
    const spellings = [
      ...sameBytes.filter((spelling) => spelling !== signature).map((spelling) => `${header}.${payload}.${spelling}`),
      `${good}==`,
      `${header}=.${payload}.${signature}`,
      `${header}.${payload}.${signature.slice(0, 5)}!${signature.slice(5)}`,
    ];
    for (const spelling of spellings) await expect(tokens.verify(spelling), spelling).rejects.toThrow(invalid);
    expect(await tokens.verify(good)).toEqual(claims);
  });

  test("are refused with a wrong issuer, audience, type or time, and without a subject or an expiry", async () => {
    const tokens = replica();
    const { kid = "" } = decodeProtectedHeader(await tokens.sign(claims));
    const row = await database.selectFrom("signing_keys").select("private_key").executeTakeFirstOrThrow();
    const key = await importJWK(JSON.parse((await vault.openText(row.private_key, "signing-key")).reveal()), "EdDSA");
    const now = clock.now() / 1_000;
    const right = { iss: issuer, aud: "agent-connectors", sub: claims.principalId, iat: now, exp: now + 900 };
    const sign = (payload: object, typ = "at+jwt") =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: "EdDSA", typ, kid }).sign(key);
    expect(await tokens.verify(await sign(right))).toEqual({ principalId: claims.principalId });
    const { sub: _, ...withoutSubject } = right;
    const { exp: __, ...withoutExpiry } = right;
    const table = {
      "of another issuer": sign({ ...right, iss: "https://elsewhere.example" }),
      "of another audience": sign({ ...right, aud: "another" }),
      "an ID token": sign(right, "JWT"),
      "without a subject": sign(withoutSubject),
      "that never expires": sign(withoutExpiry),
      "whose expiry is not a number": sign({ ...right, exp: "never" }),
      "that is not valid yet": sign({ ...right, nbf: now + 60 }),
    };
    for (const [name, token] of Object.entries(table))
      await expect(tokens.verify(await token), name).rejects.toThrow(invalid);
    const foreign = createTokenIssuer({ database, vault, clock, issuer: "https://elsewhere.example" });
    await expect(foreign.verify(await tokens.sign(claims))).rejects.toThrow(invalid);
  });

  test("with unknown kids cause at most one query per second", async () => {
    const queries = countQueries(database);
    const tokens = replica(queries.database);
    await tokens.sign(claims);
    const before = queries.count();
    const forge = (kid: string) => tokens.verify(`${json({ alg: "EdDSA", typ: "at+jwt", kid })}.${json({})}.AAAA`);
    for (let round = 0; round < 100; round += 1) await expect(forge(`made-up-${round}`)).rejects.toThrow(invalid);
    expect(queries.count() - before).toBe(1);
    clock.advance(1_000);
    await Promise.all(
      Array.from({ length: 100 }, (_, round) => expect(forge(`more-${round}`)).rejects.toThrow(invalid)),
    );
    expect(queries.count() - before).toBe(2);
  });

  test("cause no query if they were verified earlier", async () => {
    const queries = countQueries(database);
    const tokens = replica(queries.database);
    const token = await tokens.sign(claims);
    await tokens.verify(token);
    const before = queries.count();
    for (let round = 0; round < 10; round += 1) await tokens.verify(token);
    expect(queries.count()).toBe(before);
  });

  test("cause the database's error, not the error for an invalid token, if the database is closed", async () => {
    const token = await replica().sign(claims);
    const closed = await stored.open();
    // `destroy` has no effect before the first query, so `verify` makes a query first.
    await replica(closed).verify(token);
    await closed.destroy();
    await expect(replica(closed).verify(token)).rejects.not.toHaveProperty("code");
  });
});

interface PublicKeys {
  readonly keys: { kid: string; kty: string; x?: string }[];
}

/** Returns the keys as a client receives them. */
function jwksOf(jwks: object): PublicKeys {
  return JSON.parse(JSON.stringify(jwks));
}

function kidsOf(jwks: object): string[] {
  return jwksOf(jwks).keys.map(({ kid }) => kid);
}

function json(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
