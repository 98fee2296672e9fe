import { ConnectorError } from "../errors/connector-error.ts";
import type { Problem } from "../errors/problem.ts";
import { describe } from "../template/describe.ts";
import { listNames } from "./list-names.ts";
import { mostProblems } from "./most-problems.ts";

/** More problems than these are counted in the message. */
const SHOWN = 8;

/** Longest path that is shown, in characters: the names in it are the caller's. */
const LONGEST = 80;

/** The one error for all problems of a call's params, or of a configuration. */
export function invalid(code: "invalid_params" | "invalid_config", problems: readonly Problem[]): ConnectorError {
  const details = problems.slice(0, mostProblems).map((problem) => ({ ...problem, path: cut(problem.path) }));
  const shown = details.slice(0, SHOWN).map(sentence);
  const rest = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : [];
  return new ConnectorError(code, [...shown, ...rest].join("; "), { details });
}

/** A problem as a sentence. A long list of names is cut here, and here only. */
export function sentence(problem: Problem): string {
  const { path, code, found, suggestion } = problem;
  const meant = suggestion === undefined ? "" : `, did you mean '${suggestion}'?`;
  const expected = `expected ${shownExpectation(problem)}`;
  if (code === "unknown") return `${path}: ${found}${meant === "" ? `, ${expected}` : meant}`;
  return `${path}: ${expected}, found ${found}${meant}`;
}

function shownExpectation({ code, expected, allowed }: Problem): string {
  if (!expected.startsWith("one of ") || allowed === undefined) return expected;
  return `one of ${listNames(allowed.map(code === "value" ? describe : String))}`;
}

function cut(path: string): string {
  return path.length > LONGEST ? `${path.slice(0, LONGEST).toWellFormed()}…` : path;
}
