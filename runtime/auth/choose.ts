import { ConnectorError } from "../errors/connector-error.ts";
import { nearest } from "../errors/nearest.ts";
import { type Problem, suggested, unknownName } from "../errors/problem.ts";
import type { AuthOption } from "../model.ts";
import { listNames } from "../params/list-names.ts";
import { describe } from "../template/describe.ts";
import type { Credentials } from "./credentials.ts";

/**
 * The way to authenticate that credentials are meant for: the one named, else the only one that knows all of
 * them and misses none. Throws `invalid_config` with every problem; no message holds a value.
 */
export function chooseAuth(options: readonly AuthOption[], credentials: Credentials, name?: string): AuthOption {
  const candidates = name === undefined ? options : options.filter((option) => option.name === name);
  if (candidates.length === 0)
    throw new ConnectorError("invalid_config", `expected auth to be ${listed(options)}, found '${name}'`, {
      details: [
        {
          path: "auth",
          code: "unknown",
          expected: listed(options),
          found: `'${name}'`,
          allowed: names(options),
          ...suggested(nearest(name, names(options))),
        },
      ],
    });
  const fitting = candidates.filter((option) => problemsOf(option, credentials).length === 0);
  const [chosen] = fitting;
  if (fitting.length > 1)
    throw new ConnectorError("invalid_config", `the credentials fit ${listed(fitting)}: name one of them as auth`);
  return chosen ?? refuse(candidates, credentials);
}

/** The option with the fewest problems is the one that was most likely meant. */
function refuse(candidates: readonly AuthOption[], credentials: Credentials): never {
  const details = candidates
    .map((option) => problemsOf(option, credentials))
    .reduce((fewest, problems) => (problems.length < fewest.length ? problems : fewest));
  const wanted = candidates.map(described).join(" or ");
  const given = Object.keys(credentials).map((field) => describe(field));
  throw new ConnectorError(
    "invalid_config",
    `expected credentials ${wanted}, found ${given.length === 0 ? "none" : listNames(given)}`,
    { details },
  );
}

function problemsOf({ credentials: fields }: AuthOption, given: Credentials): Problem[] {
  const missing = Object.entries(fields)
    .filter(([field, { required }]) => required && !Object.hasOwn(given, field))
    .map(([field]): Problem => ({ path: `credentials.${field}`, ...nothing }));
  const unknown = Object.keys(given)
    .filter((field) => !Object.hasOwn(fields, field))
    .map((name): Problem => {
      const problem = unknownName(`credentials.${name}`, { noun: "field", name, names: Object.keys(fields) });
      return { ...problem, expected: "no such field", found: "a value" };
    });
  const malformed = Object.entries(given).flatMap(([field, value]): Problem[] => {
    const schema = Object.hasOwn(fields, field) ? fields[field]?.schema : undefined;
    const path = `credentials.${field}`;
    if (!schema) return [];
    if (typeof value !== "string") return [{ path, ...text, code: "type", found: "another type" }];
    if (value === "") return [{ path, ...text, code: "missing", found: "an empty one" }];
    const { pattern } = schema;
    if (pattern === undefined || new RegExp(pattern, "u").test(value)) return [];
    return [{ path, code: "format", pattern, expected: `text that matches ${pattern}`, found: "text that does not" }];
  });
  return [...missing, ...unknown, ...malformed];
}

const text = { type: "string", expected: "a text that is not empty" } as const;
const nothing = { code: "missing", type: "string", expected: "a text", found: "nothing" } as const;

/** `'api_key' (api_key)`, `'oauth' (client_id, client_secret, optional scope)` */
function described({ name, credentials }: AuthOption): string {
  const fields = Object.entries(credentials).map(([field, { required }]) => (required ? field : `optional ${field}`));
  return `'${name}' (${fields.join(", ")})`;
}

function names(options: readonly AuthOption[]): string[] {
  return options.map(({ name }) => name);
}

function listed(options: readonly AuthOption[]): string {
  return names(options)
    .map((name) => `'${name}'`)
    .join(" or ");
}
