import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { ConnectorError } from "@agent-connectors/runtime";
import type { MasterKey } from "./master-keys.ts";
import { binding, type Sealed } from "./vault.ts";

/** What the two layers of an envelope are bound to. */
export interface Bound {
  readonly dataKey: string;
  readonly content: string;
}

/** Seals with a new data key, and the data key with the master key. */
export function sealEnvelope(plain: string, master: MasterKey, bound: Bound): Sealed {
  const dataKey = randomBytes(32);
  return {
    masterKeyId: master.id,
    dataKey: seal(dataKey, master.key, bound.dataKey),
    sealed: seal(Buffer.from(plain), createSecretKey(dataKey), bound.content),
  };
}

/** What `sealEnvelope` sealed; throws as `open` does. */
export function openEnvelope({ dataKey, sealed }: Sealed, master: MasterKey, bound: Bound): string {
  return open(sealed, createSecretKey(open(dataKey, master.key, bound.dataKey)), bound.content).toString();
}

/**
 * AES-256-GCM with a random nonce of 96 bits (NIST SP 800-38D §8.2.2), as `v1.<nonce>.<ciphertext and tag>` in
 * base64url. It opens with the same key and the same `bound` text only. A key may seal 2^32 values: data keys seal
 * one, master keys one for each data key.
 */
export function seal(plain: Uint8Array, key: KeyObject, bound: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return `v1.${nonce.toString("base64url")}.${sealed.toString("base64url")}`;
}

/** A nonce of 12 bytes; then at least the 16 bytes of the tag. */
const form = /^v1\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/;

const tagLength = 16;

/**
 * What `seal` sealed. Throws `internal` where the text is not exactly as it was sealed, or the key or `bound` are
 * others; the message tells nothing of the value.
 */
export function open(sealed: string, key: KeyObject, bound: string): Buffer {
  const [, nonce, rest] = form.exec(sealed) ?? [];
  if (nonce === undefined || rest === undefined) throw notOpened();
  const bytes = Buffer.from(rest, "base64url");
  // The last digit has bits to spare: of all spellings of the same bytes, only the one that is written is taken.
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

/** The parts of an envelope as one text: `<master key id>:<data key>:<sealed>`. */
export const sealedText = {
  write({ masterKeyId, dataKey, sealed }: Sealed): string {
    return `${masterKeyId}:${dataKey}:${sealed}`;
  },

  /** Throws `internal` for any other text. */
  read(text: string): Sealed {
    const [, masterKeyId, dataKey, sealed] = sealedForm.exec(text) ?? [];
    if (masterKeyId === undefined || dataKey === undefined || sealed === undefined) throw notOpened();
    return { masterKeyId, dataKey, sealed };
  },
};

/** Why a stored secret stays closed, in words that tell nothing of it. */
function notOpened(cause?: unknown): ConnectorError {
  return new ConnectorError(
    "internal",
    "a stored secret does not open: it was changed, moved or sealed by another key",
    cause === undefined ? {} : { cause },
  );
}

/**
 * What the data keys of single texts are bound to. Not to the text's purpose, for whoever wraps them anew does not know
 * it; the text itself is, and no other is sealed with the same data key.
 */
export const textKeyBinding: string = binding("text_key");
