import { ConnectorError } from "../errors/connector-error.ts";
import { type Problem, unknownName } from "../errors/problem.ts";
import { memoize } from "../memoize.ts";
import type { Json, Schema } from "../model.ts";
import { describe, listNames } from "./describe.ts";
import { maxProblems, plainJson } from "./plain-json.ts";

/** Returns the problems of a value; an empty array for a valid value. */
export type Check = (value: unknown) => readonly Problem[];

/**
 * Compiles a check for a schema, once for each schema and noun. `noun` is the word for a top-level member in messages, such
 * as `param`.
 */
export type CompileCheck = (schema: Schema, noun: string) => Check;

const checksOf = memoize((_: Schema) => new Map<string, Check>());

/**
 * Returns the check for a schema (see `CompileCheck`). The first call loads the validator, so a program without values to
 * check never loads it.
 */
export function compileCheck(schema: Schema, noun: string): Check | Promise<Check> {
  return checksOf(schema).get(noun) ?? loadValidator().then((compile) => compile(schema, noun));
}

let validator: Promise<CompileCheck> | undefined;

/** Loads the validator, which then compiles checks synchronously. */
export function loadValidator(): Promise<CompileCheck> {
  validator ??= import("./compile.ts").then(({ compile }) => (schema, noun) => {
    const checks = checksOf(schema);
    const known = checks.get(noun);
    if (known) return known;
    const validate = compile(schema, noun);
    const check: Check = (value) => {
      // Only JSON values reach the validator, because any other value can contain a cycle.
      const problems = plainJson(value);
      return problems.length > 0 ? problems : validate(value);
    };
    checks.set(noun, check);
    return check;
  });
  return validator;
}

/** Returns the problems of a member, with paths that begin with the member's name. */
export function within(name: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) => {
    const { path } = problem;
    return { ...problem, path: path === "" || path.startsWith("[") ? `${name}${path}` : `${name}.${path}` };
  });
}

const maxShown = 8;

/** Maximum characters of a path in an error. Callers can choose names in a path, so a path can be very long. */
const maxPathLength = 80;

/**
 * Returns one error for all problems with the arguments of a call or the options of a client. Its details contain at most 50
 * problems.
 */
export function invalid(code: "invalid_params" | "invalid_config", problems: readonly Problem[]): ConnectorError {
  const details = problems.slice(0, maxProblems).map((problem) => ({ ...problem, path: cut(problem.path) }));
  const shown = details.slice(0, maxShown).map(problemSentence);
  const rest = problems.length > maxShown ? [`and ${problems.length - maxShown} more`] : [];
  return new ConnectorError(code, [...shown, ...rest].join("; "), { details });
}

/**
 * Throws `invalid_config` for options whose names are not keys of `known`. TypeScript refuses them only in object literals, and a
 * misspelt option would have no effect.
 */
export function refuseUnknownOptions(options: object, known: Readonly<Record<string, true>>): void {
  const names = Object.keys(known);
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  throw invalid(
    "invalid_config",
    unknown.map((name) => unknownName(name, { noun: "option", name, names })),
  );
}

/**
 * Converts a problem to a sentence with its path, its expectation and the value found. For an unknown name, a suggestion
 * replaces the expectation.
 */
export function problemSentence(problem: Problem): string {
  const { path, code, found, suggestion } = problem;
  // For codes other than `unknown` and `value`, the expectation is enough for a reader. Programs read `suggestion`.
  const isName = code === "unknown" || code === "value";
  const meant = suggestion === undefined || !isName ? "" : `, did you mean ${shownSuggestion(suggestion)}?`;
  const expected = `expected ${shownExpectation(problem)}`;
  const place = path === "" ? "" : `${path}: `;
  if (code === "unknown") return `${place}${found}${meant === "" ? `, ${expected}` : meant}`;
  return `${place}${expected}, found ${found}${meant}`;
}

function shownSuggestion(suggestion: Json): string {
  return typeof suggestion === "string" ? `'${suggestion}'` : JSON.stringify(suggestion);
}

function shownExpectation({ code, expected, allowed }: Problem): string {
  if (code !== "value" || !expected.startsWith("one of ") || allowed === undefined) return expected;
  return `one of ${listNames(allowed.map(describe))}`;
}

function cut(path: string): string {
  return path.length > maxPathLength ? `${path.slice(0, maxPathLength).toWellFormed()}…` : path;
}
