import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";

const maxLength = 200;

/** So many unbounded repetitions in a row cost at most the cube of the text's length. */
const maxRepeats = 3;

/** Reports a regular expression that is none, or that could take long: patterns are tried on what callers send. */
export function checkPattern(context: Context, pattern: string, path: ManifestPath): void {
  const problem = patternProblem(pattern);
  if (problem !== undefined) context.report("unsafe-pattern", { problem }, { path });
}

/** Why a regular expression is not taken, or `undefined` for one that is safe to run on any text. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > maxLength)
    return `expected a pattern of at most ${maxLength} characters, found ${pattern.length}`;
  try {
    new RegExp(pattern, "u");
  } catch (error) {
    const reason = String(error).split(": ").at(-1)?.toLowerCase();
    return `expected a regular expression, found '${pattern}': ${reason}`;
  }
  return repetitionProblem(pattern);
}

const token = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]?))?|\{\d+(?:,\d*)?\}|./gsu;

/** One pass over the pattern: a repeated group must hold neither a repetition nor a choice. */
function repetitionProblem(pattern: string): string | undefined {
  const groups: boolean[] = [false];
  let repeats = 0;
  let closed = false;
  for (const [part] of pattern.matchAll(token)) {
    if (/^\\[1-9k]/.test(part)) return "a pattern cannot refer back to a group";
    if (part.startsWith("(?") && part !== "(?:") return "a pattern cannot look around, and its groups have no names";
    const repeated = part === "*" || part === "+" || /^\{\d/.test(part);
    if (repeated && closed) return `'${pattern}' repeats a group that holds a repetition or a choice`;
    if (isUnbounded(part) && ++repeats > maxRepeats)
      return `expected at most ${maxRepeats} repetitions, found more in '${pattern}'`;
    if (part.startsWith("(")) groups.push(false);
    closed = part === ")" && (groups.pop() ?? false);
    // What is repeated or chosen inside a group is so inside the groups around it.
    if (closed || repeated || part === "|") groups[groups.length - 1] = true;
  }
  return undefined;
}

/** Whether it repeats without a small bound: `*`, `+`, `{2,}`, `{1,100}`. */
function isUnbounded(part: string): boolean {
  const bounds = /^\{\d+,(\d*)\}$/.exec(part);
  return part === "*" || part === "+" || (bounds !== null && (bounds[1] === "" || Number(bounds[1]) > 10));
}
