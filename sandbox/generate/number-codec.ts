import type { Codec, IdSpace } from "./codec.ts";
import { mix } from "./mix.ts";

/** Ids begin in the millions, as they do where a system has been in use for years. */
const first = 10_000;
const checks = 100;

/**
 * Ids that are whole numbers up to 2^53. Where the numbers do not suffice for all parents, the outermost are taken
 * to be the first of their kind.
 */
export function numberCodec({ salt, depth, stride }: IdSpace): Codec {
  const kept = Math.min(depth, Math.max(1, Math.floor(Math.log(2 ** 53 / checks / 2) / Math.log(stride))));
  const lost = new Array<number>(depth - kept).fill(0);
  const idOf = (rank: number): number => (rank + first) * checks + (checkOf(salt, rank) % checks);
  return {
    encode: (levels) => idOf(levels.slice(depth - kept).reduce((rank, index) => rank * stride + index, 0)),
    decode: (id) => {
      const number = typeof id === "string" && /^\d{1,16}$/.test(id) ? Number(id) : id;
      if (typeof number !== "number" || !Number.isSafeInteger(number)) return undefined;
      const rank = Math.floor(number / checks) - first;
      if (rank < 0 || rank >= stride ** kept || idOf(rank) !== number) return undefined;
      const levels: number[] = [];
      for (let rest = rank, level = 0; level < kept; level++, rest = Math.floor(rest / stride))
        levels.unshift(rest % stride);
      return [...lost, ...levels];
    },
  };
}

function checkOf(salt: number, rank: number): number {
  return mix(mix(salt, rank % 2 ** 32), Math.floor(rank / 2 ** 32));
}
