/**
 * Another 32-bit number that depends on every bit of both, as an unsigned integer: what the sandbox has in place of
 * chance. The constants are those of MurmurHash3's finaliser (https://github.com/aappleby/smhasher).
 */
export function mix(hash: number, salt: number): number {
  let mixed = Math.imul(hash ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
