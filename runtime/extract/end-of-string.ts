const backslash = 92;

/** Where the string of JSON text ends whose first quote is at `start`: at its last quote, or behind the text. */
export function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    // After an even number of backslashes a quote is one that ends.
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === backslash) escapes--;
    if ((end - escapes) % 2 === 0) return end;
  }
}
