import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { countSteps } from "./pattern-steps.ts";
import { type Piece, readPattern } from "./read-pattern.ts";

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
