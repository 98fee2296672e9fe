const [quote, backslash] = [34, 92];

/** Where the string of JSON text ends whose first quote is at `start`: at its last quote, or behind the text. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) return at;
    if (character === backslash) at++;
  }
  return text.length;
}
