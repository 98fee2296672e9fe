/** Milliseconds that a rotation gives every running process to notice the new key: three looks of `watchKeyring`. */
export const rotationSettleMs = 30_000;
