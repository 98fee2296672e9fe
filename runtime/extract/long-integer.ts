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
    // A run that long goes on for half its length on one side at least: most shorter ones end here.
    if (!isDigit(text, at) || !(isDigit(text, at - run / 2) || isDigit(text, at + run / 2))) continue;
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

/** The codes of the digits, and no others, differ from that of 0 in what makes a number below 10. False beyond the text. */
function isDigit(text: string, at: number): boolean {
  return (text.charCodeAt(at) ^ 48) < 10;
}
