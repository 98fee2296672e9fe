import type { Clock } from "@agent-connectors/runtime";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Insertable, Kysely } from "kysely";
import { singleFlight } from "../single-flight.ts";
import type { Database } from "../store/database.ts";
import { oneAtATime } from "../store/transactions.ts";
import type { Vault } from "../vault/vault.ts";

/** The keys that sign and verify access tokens, shared by all replicas through the database. */
export interface SigningKeys {
  /** The key that signs now; made where there is none. */
  readonly current: () => Promise<{ readonly id: string; readonly key: CryptoKey }>;
  /** The key with an id, where tokens that it signed may hold still. */
  readonly find: (id: string) => Promise<CryptoKey | undefined>;
  /** The public halves of all keys that `find` finds. */
  readonly publicKeys: () => Promise<readonly JWK[]>;
}

export interface SigningKeysOptions {
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** How signatures are made: Ed25519 (RFC 8037). */
export const signingAlgorithm = "EdDSA";

/** Seconds until an access token expires. */
export const accessTokenSeconds = 900;

const day = 24 * 60 * 60 * 1_000;

/** Milliseconds that a key signs. */
const signingMs = 30 * day;

/** Milliseconds that a retired key is kept: until its last token has expired, and as long again for clocks that differ. */
export const retiredKeyMs = 2 * accessTokenSeconds * 1_000;

/** Milliseconds that a replica goes without looking whether others have made or retired keys. */
const knownFor = 300_000;

/** Milliseconds between two looks for keys that nobody knows: tokens that are made up cause no more queries than that. */
const betweenLooks = 1_000;

const purpose = "signing-key";

interface KnownKey {
  readonly id: string;
  readonly publicJwk: JWK;
  readonly publicKey: CryptoKey;
  /** The private half, sealed. */
  readonly sealed: string;
  readonly retiredAt: number;
}

/** Keys, as they were read at a moment. */
interface Reading {
  readonly at: number;
  /** The newest first. */
  readonly keys: readonly KnownKey[];
}

/**
 * When a key stops signing is written with it, so that replicas retire it at the same moment without a word; the first
 * one to notice makes the next.
 */
export function createSigningKeys({ database, vault, clock }: SigningKeysOptions): SigningKeys {
  const opened = new Map<string, Promise<CryptoKey>>();
  let reading: Reading | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const readAnew = async (): Promise<Reading> => {
    reading = { at: clock.now(), keys: await readKeys(database, clock.now()) };
    return reading;
  };
  const read = singleFlight(readAnew);
  const recent = async (): Promise<Reading> =>
    reading && Math.abs(clock.now() - reading.at) < knownFor ? reading : read();
  /** What was read last, or what is read now where nobody has looked for a moment. */
  const look = async (): Promise<Reading> => {
    if (reading && Math.abs(clock.now() - lookedAt) < betweenLooks) return reading;
    const looked = await read();
    lookedAt = clock.now();
    return looked;
  };
  const make = singleFlight(async () => {
    await storeKey(database, await newKey(vault, clock.now()));
    // Another's reading may have begun before the key was there.
    return readAnew();
  });
  const signing = async (): Promise<KnownKey> => {
    const known = signerOf(await recent(), clock.now()) ?? signerOf(await read(), clock.now());
    const key = known ?? signerOf(await make(), clock.now());
    if (!key) throw new Error("a signing key that was just stored was not found");
    return key;
  };
  return {
    async current() {
      const { id, sealed } = await signing();
      const key = opened.get(id) ?? openKey(vault, sealed);
      opened.clear();
      opened.set(id, key);
      // A failure is not kept: the vault may learn of another master key.
      key.catch(() => opened.delete(id));
      return { id, key: await key };
    },
    async find(id) {
      const known = verifierOf(await recent(), id, clock.now());
      return (known ?? verifierOf(await look(), id, clock.now()))?.publicKey;
    },
    async publicKeys() {
      await signing();
      const { keys } = await look();
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

/** Stores a new key, unless another replica has done so already. */
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

/** A key that signs from now on. Its id is its RFC 7638 thumbprint. */
async function newKey(vault: Vault, now: number): Promise<Insertable<Database["signing_keys"]>> {
  const pair = await generateKeyPair(signingAlgorithm, { crv: "Ed25519", extractable: true });
  const [publicHalf, privateHalf] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  const id = await calculateJwkThumbprint(publicHalf);
  return {
    id,
    public_jwk: JSON.stringify({ ...publicHalf, kid: id, alg: signingAlgorithm, use: "sig" }),
    private_key: vault.sealText(JSON.stringify(privateHalf), purpose),
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
