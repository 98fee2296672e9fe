/**
 * What a sealed value is bound to, as the additional data of its seal. The parts are escaped, so that no two lists of
 * parts give the same text.
 */
export function binding(...parts: readonly [use: string, ...string[]]): string {
  return ["v1", ...parts].map(encodeURIComponent).join("|");
}
