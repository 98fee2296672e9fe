import { createHash, createSecretKey, type KeyObject } from "node:crypto";

/** A key that wraps data keys. As a `KeyObject` it shows nothing of itself where it is printed. */
export interface MasterKey {
  /** Of the key's digest: tells keys apart, and tells nothing about them. */
  readonly id: string;
  readonly key: KeyObject;
}

/** The master key of 32 bytes. */
export function masterKeyOf(bytes: Uint8Array): MasterKey {
  const id = createHash("sha256").update("agent-connectors master key").update(bytes).digest("hex").slice(0, 16);
  return { id, key: createSecretKey(bytes) };
}
