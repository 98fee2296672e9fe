/** No upstream nests deeper; a value of ten times as many levels exhausts the stack of whoever walks through it. */
const deepest = 1000;

/**
 * Whether JSON text opens more than a thousand arrays and objects inside one another. Takes a third of the time of parsing
 * where it opens so many at all, and hardly any where it does not.
 */
export function isDeep(text: string): boolean {
  if (!opensMany(text)) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === bracket || code === brace) depth++;
    else if (code === closingBracket || code === closingBrace) depth--;
    if (depth > deepest) return true;
  }
  return false;
}

/** Whether more than a thousand are opened, inside one another or not; what is in strings counts too. */
function opensMany(text: string): boolean {
  let count = 0;
  for (const opening of ["{", "["])
    for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at + 1))
      if (++count > deepest) return true;
  return false;
}

const [quote, backslash, bracket, closingBracket, brace, closingBrace] = [34, 92, 91, 93, 123, 125];

/** Where the string ends whose first quote is at `start`: at a quote after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === backslash) escapes--;
    if ((end - escapes) % 2 === 0) return end;
  }
}
