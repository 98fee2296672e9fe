/** Returns the stored form of a name, also for look-ups: Unicode normalization form C, without surrounding spaces. */
export function storedName(name: string): string {
  return name.normalize("NFC").trim();
}

/**
 * Returns a key for comparisons of names. Two names have the same key if they differ only in case, in the width or another form
 * of the same letters, in invisible characters or in the number of spaces.
 */
export function nameKey(name: string): string {
  const plain = name.normalize("NFKC").toLowerCase().normalize("NFKC");
  return plain
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
