import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";

const maxLength = 200;

/** How many steps may be tried at one character of a text. */
const maxSteps = 1000;

/** Reports a regular expression that is none, or that could take long: patterns are tried on what callers send. */
export function checkPattern(context: Context, pattern: string, path: ManifestPath): void {
  const problem = patternProblem(pattern);
  if (problem !== undefined) context.report("unsafe-pattern", { problem }, { path });
}

/**
 * Why a regular expression is not taken, or `undefined` for one that is safe to run on any text: it must match the
 * whole text, and where it may go on in several ways, the next character must decide, or the ways must be few.
 */
export function patternProblem(pattern: string): string | undefined {
  const read = piecesOf(pattern);
  if ("problem" in read) return read.problem;
  const { steps, loops, openLoops } = countSteps(read.pieces);
  if (openLoops > 0 && loops > 1)
    return `expected each repetition in '${pattern}' to end where the next character cannot be of it, or only one of them`;
  return steps > maxSteps ? `expected fewer ways in which '${pattern}' can match one text` : undefined;
}

/** Whether a safe pattern takes only text whose every character is taken by `character`. */
export function takesOnly(pattern: string, character: RegExp): boolean {
  const read = piecesOf(pattern);
  const takes = ({ branches, chars }: Piece): boolean =>
    branches ? branches.every((branch) => branch.every(takes)) : [...chars].every((char) => character.test(char));
  return "pieces" in read && read.pieces.every(takes);
}

function piecesOf(pattern: string): ReturnType<typeof readPattern> {
  if (pattern.length > maxLength)
    return { problem: `expected a pattern of at most ${maxLength} characters, found ${pattern.length}` };
  try {
    new RegExp(pattern, "u");
  } catch (error) {
    const reason = String(error).split(": ").at(-1)?.toLowerCase();
    return { problem: `expected a regular expression, found '${pattern}': ${reason}` };
  }
  return readPattern(pattern);
}

/** A character of a kind, or a group of alternatives, with how often it stands. */
interface Piece {
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
function readPattern(pattern: string): Read {
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

/** What matching costs: the steps at one character, unbounded repetitions, and those of them that may end at several places. */
interface Cost {
  readonly steps: number;
  readonly loops: number;
  readonly openLoops: number;
}

/** What may follow: the characters with which it can begin. The end of the text is none. */
type First = ReadonlySet<string>;

interface Part {
  readonly ways: number;
  readonly length: number;
  readonly loops: number;
  readonly openLoops: number;
  readonly first: First;
  readonly mayBeEmpty: boolean;
}

/**
 * How many steps a backtracking matcher may take. A repetition that takes none of the characters which may follow it
 * ends at one place; any other may end at each that its bounds leave, and every place is tried with all that follows.
 */
function countSteps(pieces: readonly Piece[]): Cost {
  const { ways, length, loops, openLoops } = sequence(pieces, new Set());
  return { steps: ways * length, loops, openLoops };
}

function sequence(pieces: readonly Piece[], follow: First): Part {
  const end: Part = { ways: 1, length: 0, loops: 0, openLoops: 0, first: new Set(), mayBeEmpty: true };
  return pieces.reduceRight((rest, piece) => {
    const one = repeated(piece, rest.mayBeEmpty ? union(rest.first, follow) : rest.first);
    return {
      ways: one.ways * rest.ways,
      length: one.length + rest.length,
      loops: one.loops + rest.loops,
      openLoops: one.openLoops + rest.openLoops,
      first: one.mayBeEmpty ? union(one.first, rest.first) : one.first,
      mayBeEmpty: one.mayBeEmpty && rest.mayBeEmpty,
    };
  }, end);
}

function repeated(piece: Piece, follow: First): Part {
  const { min, max } = piece;
  const one = single(piece, follow);
  const isLoop = max === Number.POSITIVE_INFINITY;
  const isOpen = min !== max && (one.mayBeEmpty || [...one.first].some((char) => follow.has(char)));
  return {
    ...one,
    ways: one.ways * (isOpen && !isLoop ? max - min + 1 : 1),
    length: one.length * (isLoop ? Math.max(1, min) : max),
    loops: one.loops + (isLoop ? 1 : 0),
    openLoops: one.openLoops + (isLoop && isOpen ? 1 : 0),
    mayBeEmpty: one.mayBeEmpty || min === 0,
  };
}

/** Of alternatives any may match: their ways add up. */
function single({ branches, chars }: Piece, follow: First): Part {
  if (!branches) return { ways: 1, length: 1, loops: 0, openLoops: 0, first: chars, mayBeEmpty: false };
  const parts = branches.map((branch) => sequence(branch, follow));
  const sum = (count: (part: Part) => number): number => parts.reduce((total, part) => total + count(part), 0);
  return {
    ways: sum(({ ways }) => ways),
    length: sum(({ length }) => length),
    loops: sum(({ loops }) => loops),
    openLoops: sum(({ openLoops }) => openLoops),
    first: parts.reduce<First>((all, { first }) => union(all, first), new Set()),
    mayBeEmpty: parts.some(({ mayBeEmpty }) => mayBeEmpty),
  };
}

function union(some: First, others: First): First {
  return new Set([...some, ...others]);
}
