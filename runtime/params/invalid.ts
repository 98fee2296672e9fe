import { ConnectorError, type Problem } from "../errors/connector-error.ts";
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

function sentence({ path, expected, found, suggestion }: Problem): string {
  const meant = suggestion === undefined ? "" : `, did you mean '${suggestion}'?`;
  if (found.startsWith("unknown ")) return `${path}: ${found}${meant === "" ? `, expected ${expected}` : meant}`;
  return `${path}: expected ${expected}, found ${found}${meant}`;
}

function cut(path: string): string {
  return path.length > LONGEST ? `${path.slice(0, LONGEST).toWellFormed()}…` : path;
}
