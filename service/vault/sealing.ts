import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { ConnectorError } from "@agent-connectors/runtime";
import type { MasterKey } from "./master-keys.ts";

/** A sealed secret and its data key. */
export interface Sealed {
  readonly masterKeyId: string;
  /** Sealed with the master key. */
  readonly dataKey: string;
  /** Sealed with the data key. */
  readonly sealed: string;
}

/** The bindings of the two layers of an envelope (see `binding`). */
export interface Bound {
  readonly dataKey: string;
  readonly content: string;
}

/** Bytes of the authentication tag. */
const tagLength = 16;

/** Seals a value with a new data key, and the data key with the master key. */
export function sealEnvelope(plain: string, master: MasterKey, bound: Bound): Sealed {
  const dataKey = randomBytes(32);
  return {
    masterKeyId: master.id,
    dataKey: seal(dataKey, master.key, bound.dataKey),
    sealed: seal(Buffer.from(plain), createSecretKey(dataKey), bound.content),
  };
}

/** Opens an envelope of `sealEnvelope`. Throws as `open` does. */
export function openEnvelope({ dataKey, sealed }: Sealed, master: MasterKey, bound: Bound): string {
  return open(sealed, createSecretKey(open(dataKey, master.key, bound.dataKey)), bound.content).toString();
}

/**
 * Seals with AES-256-GCM and a random nonce of 96 bits (NIST SP 800-38D §8.2.2). Returns `v1.<nonce>.<ciphertext and tag>` in
 * base64url. Only the same key with the same `bound` opens the result. A key may seal at most 2^32 values.
 */
export function seal(plain: Uint8Array, key: KeyObject, bound: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return `v1.${nonce.toString("base64url")}.${sealed.toString("base64url")}`;
}

/** A nonce of 12 bytes, then at least the 16 bytes of the tag. */
const form = /^v1\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/;

/** Opens a string of `seal`. Throws `internal` if the string was changed, or sealed with another `key` or `bound`. */
export function open(sealed: string, key: KeyObject, bound: string): Buffer {
  const [, nonce, rest] = form.exec(sealed) ?? [];
  if (nonce === undefined || rest === undefined) throw notOpened();
  const bytes = Buffer.from(rest, "base64url");
  // The last base64 digit has unused bits. Only the canonical spelling of the bytes is valid.
  if (bytes.toString("base64url") !== rest) throw notOpened();
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]);
  } catch (cause) {
    throw notOpened(cause);
  }
}

const sealedForm = /^([0-9a-f]{16}):([^:]+):([^:]+)$/;

/** Writes and reads an envelope as one string: `<master key id>:<data key>:<sealed>`. */
export const sealedText = {
  write({ masterKeyId, dataKey, sealed }: Sealed): string {
    return `${masterKeyId}:${dataKey}:${sealed}`;
  },

  /** Throws `internal` if the string has another format. */
  read(text: string): Sealed {
    const [, masterKeyId, dataKey, sealed] = sealedForm.exec(text) ?? [];
    if (masterKeyId === undefined || dataKey === undefined || sealed === undefined) throw notOpened();
    return { masterKeyId, dataKey, sealed };
  },
};

function notOpened(cause?: unknown): ConnectorError {
  return new ConnectorError(
    "internal",
    "a stored secret does not open: it was changed, moved or sealed by another key",
    cause === undefined ? {} : { cause },
  );
}

/**
 * Returns a binding: the additional authenticated data of a sealed value. The parts are escaped, so different parts have
 * different bindings.
 */
export function binding(...parts: readonly [use: string, ...string[]]): string {
  return ["v1", ...parts].map(encodeURIComponent).join("|");
}

/**
 * The binding of the data keys in strings of `sealText` (`vault.ts`). Unlike the binding of the content, it omits the purpose,
 * because a rotation seals the data key again without the purpose.
 */
export const textKeyBinding: string = binding("text_key");
