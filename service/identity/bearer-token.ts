/** RFC 6750 §2.1; a scheme's case does not matter (RFC 9110 §11.1). */
const bearer = /^bearer +(\S+)$/i;

/** The token in a value of `Authorization`; `undefined` where it has none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
}
