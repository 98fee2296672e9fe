import { endOfString } from "./end-of-string.ts";

const space = /[ \t\r\n]*/y;
const value = /["{[]|-?\d|true|false|null/y;
const valueOrEnd = /["{[\]]|-?\d|true|false|null/y;

/**
 * The first place in text where JSON wants a value and finds none; the end of the text where there is no such place.
 * What stands before it must be JSON.
 */
export function misplacedValue(text: string): number {
  const open: string[] = [];
  // A value is wanted before anything was read.
  for (let at = -1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') at = endOfString(text, at);
    else if (character === "[" || character === "{") open.push(character);
    else if (character === "]" || character === "}") open.pop();
    const behind = lengthAt(space, text, at + 1) + at + 1;
    if (character === "[" && lengthAt(valueOrEnd, text, behind) === 0) return behind;
    const wanted = at < 0 || character === ":" || (character === "," && open.at(-1) === "[");
    if (wanted && lengthAt(value, text, behind) === 0) return behind;
  }
  return text.length;
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
