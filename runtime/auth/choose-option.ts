import { ConnectorError } from "../errors/connector-error.ts";
import { nearest } from "../errors/nearest.ts";
import { type Problem, suggested, unknownName } from "../errors/problem.ts";
import type { Schema } from "../model.ts";
import { problemSentence } from "../schema/check.ts";
import { describe, listNames, missingValue, withoutValue } from "../schema/describe.ts";
import { scalarProblem } from "../schema/scalar.ts";
import type { Credentials } from "./credential-source.ts";
import type { AuthOption } from "./model.ts";

/**
 * Returns the auth option that fits the credentials. An option fits if it has a field for each credential, every credential is
 * well-formed, and no required one is missing. If there is a `name`, only the option with this name can fit. Throws
 * `invalid_config` if no option or several options fit. If none fits, the details are the problems of the option with the fewest
 * problems. No message contains a credential.
 */
export function chooseAuth(options: readonly AuthOption[], credentials: Credentials, name?: string): AuthOption {
  const candidates = name === undefined ? options : options.filter((option) => option.name === name);
  if (candidates.length === 0) throw unknownAuth(name, options.map(nameOf));
  const fitting = candidates.filter((option) => problemsOf(option, credentials).length === 0);
  const [chosen] = fitting;
  if (fitting.length > 1)
    throw new ConnectorError(
      "invalid_config",
      `the credentials fit ${listed(fitting.map(nameOf))}; pass one of these names as auth`,
    );
  return chosen ?? refuse(candidates, credentials);
}

/** The caller most likely chose the option with the fewest problems. */
function refuse(candidates: readonly AuthOption[], credentials: Credentials): never {
  const details = candidates
    .map((option) => problemsOf(option, credentials))
    .reduce((fewest, problems) => (problems.length < fewest.length ? problems : fewest));
  const expected = candidates.map(described).join(" or ");
  const given = Object.keys(credentials).map((field) => describe(field));
  const found = given.length === 0 ? "none" : listNames(given);
  const isGiven = (path: string) => Object.hasOwn(credentials, path.slice("credentials.".length));
  const malformed = details.filter(({ code, path }) => code !== "unknown" && isGiven(path));
  const reason = [`expected credentials ${expected}, found ${found}`, ...malformed.map(problemSentence)].join("; ");
  throw new ConnectorError("invalid_config", reason, { details });
}

function problemsOf({ credentials: fields }: AuthOption, given: Credentials): Problem[] {
  const missing = Object.entries(fields)
    .filter(([field, { required }]) => required && !Object.hasOwn(given, field))
    .map(([field, { schema }]) => missingValue(`credentials.${field}`, schema));
  const present = Object.entries(given).flatMap(([name, value]) => {
    const path = `credentials.${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) return malformed(path, field.schema, value) ?? [];
    return [unknownName(path, { noun: "field", name, names: Object.keys(fields) })];
  });
  return [...missing, ...present];
}

function malformed(path: string, { pattern }: Schema, value: unknown): Problem | undefined {
  if (value === "")
    return { path, code: "missing", type: "string", expected: "a string that is not empty", found: "an empty string" };
  const problem = scalarProblem(path, { type: "string", ...(pattern !== undefined && { pattern }) }, value);
  return problem && withoutValue(problem);
}

/** Describes an auth option in a message: `'oauth' (client_id, client_secret, optional scope)`. */
function described({ name, credentials }: AuthOption): string {
  const fields = Object.entries(credentials).map(([field, { required }]) => (required ? field : `optional ${field}`));
  return `'${name}' (${fields.join(", ")})`;
}

function nameOf({ name }: AuthOption): string {
  return name;
}

function listed(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(" or ");
}

/** Returns the error for an auth option whose name is not among `names`. `expected` describes the valid names. */
export function unknownAuth(
  name: string | undefined,
  names: readonly string[],
  expected: string = listed(names),
): ConnectorError {
  const found = describe(name);
  return new ConnectorError("invalid_config", `expected auth to be ${expected}, found ${found}`, {
    details: [{ path: "auth", code: "unknown", expected, found, allowed: names, ...suggested(nearest(name, names)) }],
  });
}
