import { v7 } from "uuid";

/** The least id that is made at a moment or later, in milliseconds since the epoch (RFC 9562 §5.7). */
export function firstIdAt(moment: number): string {
  return v7({ msecs: Math.max(0, moment), seq: 0, random: new Uint8Array(16) });
}
