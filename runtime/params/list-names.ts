const SHOWN = 12;

/** Names for a message: `a, b, c`, with the rest counted after the twelfth. */
export function listNames(names: readonly string[]): string {
  if (names.length <= SHOWN) return names.join(", ");
  return `${names.slice(0, SHOWN).join(", ")} and ${names.length - SHOWN} more`;
}
