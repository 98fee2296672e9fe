/** Milliseconds in which a person must let a device in (RFC 8628 §3.2, `expires_in`). */
export const deviceGrantLifetime = 600_000;
