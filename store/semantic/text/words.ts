/** The words of a string, in lower case and without accents. */
export function plainWordsOf(text: string): readonly string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
