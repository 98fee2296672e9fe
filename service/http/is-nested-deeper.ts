/** Whether JSON text opens more than `levels` arrays and objects inside one another. Looks at each character at most once. */
export function isNestedDeeper(text: string, levels: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) at = endOfString(text, at);
    else if (character === bracket || character === brace) {
      if (++depth > levels) return true;
    } else if (character === closingBracket || character === closingBrace) depth--;
  }
  return false;
}

const [quote, backslash, bracket, closingBracket, brace, closingBrace] = [34, 92, 91, 93, 123, 125];

/** Where the string ends whose first quote is at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) return at;
    if (character === backslash) at++;
  }
  return text.length;
}
