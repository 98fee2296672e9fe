import { hashText } from "../generate/hash-text.ts";
import { mix } from "../generate/mix.ts";

/** Refresh tokens that were used up are remembered, so many at most. */
const remembered = 10_000;

/** The access and refresh tokens of one kind. Access tokens are not stored: they say themselves until when they hold. */
export interface Tokens {
  /** An access token that holds until a moment (epoch milliseconds). */
  readonly grant: (until: number) => string;
  readonly isGood: (accessToken: string, now: number) => boolean;
  readonly nextRefreshToken: () => string;
  /** Takes a refresh token in payment; false where it was used before. */
  readonly redeem: (refreshToken: string) => boolean;
}

/** The tokens of a kind. A refresh token that the sandbox made holds once; one that it did not make holds always. */
export function createTokens(kind: string, seed: number): Tokens {
  const salt = hashText(`${seed}/${kind}/tokens`);
  const used = new Set<string>();
  let serial = 0;
  const sign = (until: number, number: number): string =>
    mix(mix(mix(salt, Math.floor(until / 1000)), until % 1000), number).toString(36);
  return {
    grant: (until) => {
      serial++;
      return `access_${until.toString(36)}_${serial.toString(36)}_${sign(until, serial)}`;
    },
    isGood: (accessToken, now) => {
      const [, until = "", number = "", signature] = /^access_(\w{1,10})_(\w{1,10})_(\w+)$/.exec(accessToken) ?? [];
      const moment = Number.parseInt(until, 36);
      return moment > now && signature === sign(moment, Number.parseInt(number, 36));
    },
    nextRefreshToken: () => {
      serial++;
      return `refresh_${serial.toString(36)}_${sign(0, serial)}`;
    },
    redeem: (refreshToken) => {
      if (used.has(refreshToken)) return false;
      const [, number = "", signature] = /^refresh_(\w{1,10})_(\w+)$/.exec(refreshToken) ?? [];
      if (signature !== sign(0, Number.parseInt(number, 36))) return true;
      used.add(refreshToken);
      const oldest = used.size > remembered ? used.values().next() : undefined;
      if (oldest && !oldest.done) used.delete(oldest.value);
      return true;
    },
  };
}
