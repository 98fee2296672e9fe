/** A name as it is stored and looked up: in Unicode's normalization form C, without spaces around it. */
export function storedName(given: string): string {
  return given.normalize("NFC").trim();
}

/**
 * The same for two names that a person could take for one: case, width and other forms of the same letters, characters
 * that are not shown and the number of spaces make no difference.
 */
export function nameKey(name: string): string {
  const plain = name.normalize("NFKC").toLowerCase().normalize("NFKC");
  return plain
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
