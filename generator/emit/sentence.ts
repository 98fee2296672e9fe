/** Sentences one after another; those that are absent or empty left out. */
export function prose(...sentences: readonly (string | undefined)[]): string {
  return sentences.filter(Boolean).join(" ");
}

/** Phrases as one sentence; empty for none. */
export function sentence(phrases: readonly string[]): string {
  const text = phrases.join("; ");
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
