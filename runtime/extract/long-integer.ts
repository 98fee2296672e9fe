/** Digits of 2^53, the first integer that is not safe. */
const run = 16;

/** What stands before a number in JSON text; an id in a string has a quotation mark there. */
const before = new Set(":[, \t\r\n");

/**
 * Whether JSON text may hold an integer of 16 digits or more outside its strings. It may say yes for one inside a
 * string, but never says no wrongly. Reads one character in 16, for a run that long covers one of them.
 */
export function hasLongInteger(text: string): boolean {
  for (let at = run - 1; at < text.length; at += run) {
    if (!isDigit(text, at)) continue;
    let start = at;
    while (isDigit(text, start - 1)) start--;
    let end = at + 1;
    while (isDigit(text, end)) end++;
    if (end - start >= run && beginsNumber(text, start)) return true;
    // On from the run's end, so that no digit is read over and over.
    while (at + run < end) at += run;
  }
  return false;
}

function beginsNumber(text: string, start: number): boolean {
  const first = text[start - 1] === "-" ? start - 1 : start;
  return first === 0 || before.has(text.charAt(first - 1));
}

/** False beyond the text, where there is no code. */
function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
