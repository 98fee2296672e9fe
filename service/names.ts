/** Returns the stored form of a name, also for look-ups: Unicode normalization form C, without surrounding spaces. */
export function storedName(name: string): string {
  return name.normalize("NFC").trim();
}

/**
 * Returns a key that is the same for names that look alike. The key ignores case, width and other forms of the same letters,
 * invisible characters and the number of spaces.
 */
export function nameKey(name: string): string {
  const plain = name.normalize("NFKC").toLowerCase().normalize("NFKC");
  return plain
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
