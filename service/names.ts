/** The stored form of a name, also for look-ups: in Unicode's normalization form C, without spaces around it. */
export function storedName(given: string): string {
  return given.normalize("NFC").trim();
}

/**
 * A key that two names share if they look alike: it ignores case, width and other forms of the same letters, invisible
 * characters and the number of spaces.
 */
export function nameKey(name: string): string {
  const plain = name.normalize("NFKC").toLowerCase().normalize("NFKC");
  return plain
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
