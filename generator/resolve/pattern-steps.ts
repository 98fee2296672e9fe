import type { Piece } from "./read-pattern.ts";

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
export function countSteps(pieces: readonly Piece[]): Cost {
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
