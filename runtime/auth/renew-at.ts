/** A token is renewed so long before its end, or at a tenth of its life if that is shorter; milliseconds. */
const ahead = 60_000;

/**
 * When a token that was granted `now` is to be renewed: a minute before its end, or when a tenth of its life is left
 * if that is later. All in milliseconds since the epoch; to be kept with the token, for it counts from the grant.
 */
export function renewAt(expiresAt: number, now: number): number {
  return expiresAt - Math.min(ahead, (expiresAt - now) / 10);
}
