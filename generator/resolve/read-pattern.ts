/** A character of a kind, or a group of alternatives, with how often it stands. */
export interface Piece {
  /** The characters that it takes, of those that tell the kinds of a pattern apart; none for a group. */
  readonly chars: ReadonlySet<string>;
  /** The alternatives of a group. */
  readonly branches?: readonly (readonly Piece[])[];
  readonly min: number;
  readonly max: number;
}

type Read = { readonly pieces: readonly Piece[] } | { readonly problem: string };

/** More counted repetitions than that are the business of `min_length` and `max_length`. */
const maxCount = 255;

const token = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|./gsu;

/** Escapes of which it is known what they take: kinds of characters, space, and signs that stand for themselves. */
const knownEscape = /^\\[dDsSwWnrt^$\\.*+?()[\]{}|/-]$/;

/** The parts of a regular expression of the flag `u`, or why it is not taken. */
export function readPattern(pattern: string): Read {
  if (!pattern.startsWith("^") || !/(?<!\\)(?:\\\\)*\$$/.test(pattern))
    return { problem: `expected a pattern of the whole text, ^…$, found '${pattern}'` };
  const tokens = pattern.slice(1, -1).match(token) ?? [];
  const problem = tokens
    .map((part, index) => tokenProblem(part, tokens[index + 1]))
    .find((found) => found !== undefined);
  if (problem !== undefined) return { problem };
  const { branches } = readBranches({ tokens, at: 0 }, probesOf(pattern));
  const [pieces = [], ...others] = branches;
  if (others.length > 0) return { problem: `expected the alternatives of '${pattern}' in a group, ^(?:…|…)$` };
  return branches.some((branch) => branch.some(isNested))
    ? { problem: `'${pattern}' repeats a group that holds a repetition or a choice` }
    : { pieces };
}

function tokenProblem(part: string, next: string | undefined): string | undefined {
  if (/^\\[1-9k]/.test(part)) return "a pattern cannot refer back to a group";
  if (part === "(" && next === "?") return "a pattern cannot look around, and its groups have no names";
  if (part === "^" || part === "$") return `'${part}' stands at the ends of a pattern only`;
  const escapes = part.startsWith("\\") ? [part] : part.startsWith("[") ? (part.match(/\\./gsu) ?? []) : [];
  const unknown = escapes.find((one) => !knownEscape.test(one));
  if (unknown !== undefined) return `'${unknown}' is not for patterns; write the characters themselves`;
  const counts = part.startsWith("{") ? (part.match(/\d+/g) ?? []) : [];
  return counts.some((count) => Number(count) > maxCount)
    ? `expected at most ${maxCount} repetitions, found '${part}'`
    : undefined;
}

/** Characters that tell any two kinds apart: those of the pattern itself, which end its ranges, and some of each other kind. */
function probesOf(pattern: string): readonly string[] {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  return [...new Set([...ascii, ...pattern, "\u00a0", "\u00e9", "\u2028", "\u{1f600}"])];
}

interface Cursor {
  readonly tokens: readonly string[];
  readonly at: number;
}

/** Alternatives up to the parenthesis that ends them, or the end. */
function readBranches(
  { tokens, at: from }: Cursor,
  probes: readonly string[],
): { readonly branches: readonly (readonly Piece[])[]; readonly at: number } {
  const branches: Piece[][] = [[]];
  let at = from;
  while (at < tokens.length && tokens[at] !== ")") {
    const part = tokens[at] ?? "";
    at++;
    if (part === "|") {
      branches.push([]);
      continue;
    }
    const group = part.startsWith("(") ? readBranches({ tokens, at }, probes) : undefined;
    if (group) at = group.at + 1;
    const [min, max] = bounds(tokens[at]);
    if (isQuantifier(tokens[at])) at++;
    if (isQuantifier(tokens[at - 1]) && tokens[at] === "?") at++;
    const chars = new Set(group ? [] : probes.filter((char) => new RegExp(`^${part}$`, "u").test(char)));
    branches.at(-1)?.push({ chars, ...(group && { branches: group.branches }), min, max });
  }
  return { branches, at };
}

function isQuantifier(part = ""): boolean {
  return /^[*+?]$|^\{/.test(part);
}

function bounds(part = ""): readonly [min: number, max: number] {
  if (part === "*") return [0, Number.POSITIVE_INFINITY];
  if (part === "+") return [1, Number.POSITIVE_INFINITY];
  if (part === "?") return [0, 1];
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(part) ?? [];
  if (least === undefined) return [1, 1];
  if (comma === "") return [Number(least), Number(least)];
  return [Number(least), most === "" ? Number.POSITIVE_INFINITY : Number(most)];
}

/** Whether a group that may stand several times, here or further in, holds what may match in several ways. */
function isNested({ branches, max }: Piece): boolean {
  if (!branches) return false;
  const plain = branches.length === 1 && branches.every((branch) => branch.every(isPlain));
  return (max > 1 && !plain) || branches.some((branch) => branch.some(isNested));
}

/** Whether it matches in one way only, whatever the text. */
function isPlain({ branches, min, max }: Piece): boolean {
  return (
    min === 1 && max === 1 && (!branches || (branches.length === 1 && branches.every((one) => one.every(isPlain))))
  );
}
