import { createSecretKey, randomBytes } from "node:crypto";
import type { MasterKey } from "./master-key.ts";
import { open } from "./open.ts";
import { seal } from "./seal.ts";
import type { Sealed } from "./vault.ts";

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
