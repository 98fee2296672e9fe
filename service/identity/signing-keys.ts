import type { Clock } from "@agent-connectors/runtime";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Insertable, Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { oneAtATime } from "../database/transactions.ts";
import { singleFlight } from "../single-flight.ts";
import type { Vault } from "../vault/vault.ts";

/** The keys that sign and verify access tokens, shared by all replicas through the database. */
export interface SigningKeys {
  /** The current signing key. Creates one if there is none. */
  readonly current: () => Promise<{ readonly id: string; readonly key: CryptoKey }>;
  /** The public key with this id, if tokens that the key signed may still be valid. */
  readonly find: (id: string) => Promise<CryptoKey | undefined>;
  /** All public keys that `find` can return. */
  readonly publicKeys: () => Promise<readonly JWK[]>;
}

/** The parts of the service that signing keys use. */
export interface SigningKeysOptions {
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Ed25519 (RFC 8037). */
export const signingAlgorithm = "EdDSA";

/** Seconds until an access token expires. */
export const accessTokenSeconds = 900;

const day = 24 * 60 * 60 * 1_000;

/** Milliseconds until a new key is retired. */
const signingMs = 30 * day;

/** Milliseconds that a retired key still verifies tokens: twice the lifetime of a token, because clocks differ. */
export const retiredKeyMs = 2 * accessTokenSeconds * 1_000;

/** Milliseconds until a replica reads the keys again, to find keys that other replicas created. */
const readIntervalMs = 300_000;

/** Minimum milliseconds between reads for unknown key ids or `publicKeys`. Without it, each forged token would cause a query. */
const unknownKeyReadMs = 1_000;

const purpose = "signing-key";

interface KnownKey {
  readonly id: string;
  readonly publicJwk: JWK;
  readonly publicKey: CryptoKey;
  /** The sealed private key. */
  readonly sealed: string;
  readonly retiredAt: number;
}

interface Reading {
  readonly at: number;
  /** The newest first. */
  readonly keys: readonly KnownKey[];
}

/**
 * Returns the functions that read and create the signing keys of a database. The row of a key contains its retirement time, so
 * that all replicas retire the key at the same time.
 */
export function createSigningKeys({ database, vault, clock }: SigningKeysOptions): SigningKeys {
  const opened = new Map<string, Promise<CryptoKey>>();
  let reading: Reading | undefined;
  let readForUnknownAt = Number.NEGATIVE_INFINITY;
  const readNow = async (): Promise<Reading> => {
    reading = { at: clock.now(), keys: await readKeys(database, clock.now()) };
    return reading;
  };
  const read = singleFlight(readNow);
  const recent = async (): Promise<Reading> =>
    reading && Math.abs(clock.now() - reading.at) < readIntervalMs ? reading : read();
  const readForUnknown = async (): Promise<Reading> => {
    if (reading && Math.abs(clock.now() - readForUnknownAt) < unknownKeyReadMs) return reading;
    const latest = await read();
    readForUnknownAt = clock.now();
    return latest;
  };
  const create = singleFlight(async () => {
    await storeKey(database, await newKey(vault, clock.now()));
    // `read` could return the result of a read that began before the key was stored.
    return readNow();
  });
  const signing = async (): Promise<KnownKey> => {
    const existing = signerOf(await recent(), clock.now()) ?? signerOf(await read(), clock.now());
    const key = existing ?? signerOf(await create(), clock.now());
    if (!key) throw new Error("expected the signing key that was just stored, found none");
    return key;
  };
  return {
    async current() {
      const { id, sealed } = await signing();
      const key = opened.get(id) ?? openKey(vault, sealed);
      opened.clear();
      opened.set(id, key);
      // A failure is not cached, because the vault may get another master key.
      key.catch(() => opened.delete(id));
      return { id, key: await key };
    },
    async find(id) {
      const existing = verifierOf(await recent(), id, clock.now());
      return (existing ?? verifierOf(await readForUnknown(), id, clock.now()))?.publicKey;
    },
    async publicKeys() {
      await signing();
      const { keys } = await readForUnknown();
      return keys.filter((key) => verifies(key, clock.now())).map((key) => key.publicJwk);
    },
  };
}

function signerOf({ keys }: Reading, now: number): KnownKey | undefined {
  return keys.find((key) => now < key.retiredAt);
}

function verifierOf({ keys }: Reading, id: string, now: number): KnownKey | undefined {
  return keys.find((key) => key.id === id && verifies(key, now));
}

function verifies(key: KnownKey, now: number): boolean {
  return now < key.retiredAt + retiredKeyMs;
}

async function readKeys(database: Kysely<Database>, now: number): Promise<readonly KnownKey[]> {
  const rows = await database
    .selectFrom("signing_keys")
    .selectAll()
    .where("retired_at", ">", now - retiredKeyMs)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const publicJwk: JWK = JSON.parse(row.public_jwk);
      const publicKey = await importKey(publicJwk);
      return { id: row.id, publicJwk, publicKey, sealed: row.private_key, retiredAt: row.retired_at };
    }),
  );
}

/** Stores a new key, unless another replica has stored one. */
async function storeKey(database: Kysely<Database>, key: Insertable<Database["signing_keys"]>): Promise<void> {
  await oneAtATime(database, async (transaction) => {
    const signer = await transaction
      .selectFrom("signing_keys")
      .select("id")
      .where("retired_at", ">", key.created_at)
      .executeTakeFirst();
    if (!signer) await transaction.insertInto("signing_keys").values(key).execute();
  });
}

/** The key's id is its RFC 7638 thumbprint. */
async function newKey(vault: Vault, now: number): Promise<Insertable<Database["signing_keys"]>> {
  const pair = await generateKeyPair(signingAlgorithm, { crv: "Ed25519", extractable: true });
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  const id = await calculateJwkThumbprint(publicJwk);
  return {
    id,
    public_jwk: JSON.stringify({ ...publicJwk, kid: id, alg: signingAlgorithm, use: "sig" }),
    private_key: vault.sealText(JSON.stringify(privateJwk), purpose),
    created_at: now,
    retired_at: now + signingMs,
  };
}

async function openKey(vault: Vault, sealed: string): Promise<CryptoKey> {
  const opened = await vault.openText(sealed, purpose);
  return importKey(JSON.parse(opened.reveal()));
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm);
  if (key instanceof Uint8Array)
    throw new Error("expected an Ed25519 key among the signing keys, found a shared secret");
  return key;
}
