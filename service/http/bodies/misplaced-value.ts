import { endOfString } from "@agent-connectors/runtime";

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
    const wanted = at < 0 || character === "[" || character === ":" || (character === "," && open.at(-1) === "[");
    // Spaces are passed over once only: text of a client's may hold nothing else.
    if (!wanted) continue;
    at += lengthAt(space, text, at + 1);
    if (lengthAt(character === "[" ? valueOrEnd : value, text, at + 1) === 0) return at + 1;
  }
  return text.length;
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
