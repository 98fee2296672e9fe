import { ConnectorError } from "../errors/connector-error.ts";
import { nearest } from "../errors/nearest.ts";
import { type Problem, suggested, unknownName } from "../errors/problem.ts";
import type { AuthOption, OAuth, Schema } from "../model.ts";
import { describe, listNames, missingValue, withoutValue } from "../schema/describe.ts";
import { scalarProblem } from "../schema/scalar.ts";
import { evaluate } from "../template/evaluate.ts";
import { type Scope, textOf } from "../template/helper.ts";

/**
 * The auth option for credentials: the named one, or the only one that takes all of them and has all that it requires.
 * Throws `invalid_config` with every problem; no message contains a value.
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

/** Reports the option with the fewest problems, which the caller most likely means. */
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
    .map(([field, { schema }]) => missingValue(`credentials.${field}`, schema));
  const present = Object.entries(given).flatMap(([name, value]) => {
    const path = `credentials.${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) return malformed(path, field.schema, value) ?? [];
    const problem = unknownName(path, { noun: "field", name, names: Object.keys(fields) });
    return [{ ...problem, expected: "no such field", found: "a value" }];
  });
  return [...missing, ...present];
}

/** The problem with a credential, which is not shown. */
function malformed(path: string, { pattern }: Schema, value: unknown): Problem | undefined {
  if (value === "")
    return { path, code: "missing", type: "string", expected: "a string that is not empty", found: "an empty string" };
  const problem = scalarProblem(path, { type: "string", ...(pattern !== undefined && { pattern }) }, value);
  return problem && withoutValue(problem);
}

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

/** The values for the requests and pages of OAuth. */
export interface TokenScope {
  readonly config: Scope;
  readonly credentials: Credentials;
  /** Replaces scheme and host of the OAuth endpoints. */
  readonly baseUrl?: string | undefined;
}

/** Members of a token request, by name. */
export type Members = Readonly<Record<string, string>>;

/** The members of every token request: the client's id and secret, and the option's `tokenParams`, which replace them. */
export function clientMembers(oauth: OAuth, { config, credentials }: TokenScope): Members {
  const { client_id, client_secret } = credentials;
  const params = Object.entries(oauth.tokenParams).map(([name, template]) => {
    const value = evaluate(template, { config, credentials });
    return [name, value === undefined || value === null ? undefined : textOf(value)] as const;
  });
  return present({ client_id, client_secret, ...Object.fromEntries(params) });
}

/** The members that have a value. */
export function present(members: Readonly<Record<string, string | undefined>>): Members {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined),
  );
}

/** Credentials by the names of the auth option's fields. */
export type Credentials = Readonly<Record<string, string>>;

/** Gives the credentials of requests, to any number of calls at once. */
export interface CredentialSource {
  /** The current credentials. For OAuth they have an `access_token`, which is fetched or renewed first. */
  current(signal: AbortSignal): Promise<Credentials>;
  /** After the upstream rejected `used`: other credentials to try once, or `undefined` if there are none. */
  renewed(used: Credentials, signal: AbortSignal): Promise<Credentials | undefined>;
  /** Waits for a renewal under way, its saving included: the connector closes its connections after it. Never throws. */
  close?(): Promise<void>;
}

/** Credentials with a token that was just granted. */
export interface RenewedCredentials {
  /** Those the token was requested with, its `access_token`, and a rotated `refresh_token` where one came. */
  readonly credentials: Credentials;
  /** When the access token ends; milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Asks the token endpoint once for a token, with these credentials and within the connector's time limits. Throws
 * `credentials_rejected` if they are incomplete or refused: a person must connect again.
 * A signal cuts the request off, though the refresh token may be used up by then.
 */
export type RequestToken = (credentials: Credentials, signal?: AbortSignal) => Promise<RenewedCredentials>;

/** Credentials that are what they are. */
export function givenCredentials(credentials: Credentials): CredentialSource {
  return { current: async () => credentials, renewed: async () => undefined };
}

/** A function of credentials that is computed again only when their values change. */
export function byCredentials<T>(compute: (credentials: Credentials) => T): (credentials: Credentials) => T {
  let last: { readonly credentials: Credentials; readonly result: T } | undefined;
  return (credentials) => {
    // By their values: a token source may change the object that it returns.
    if (!last || !sameValues(last.credentials, credentials)) {
      const copy = { ...credentials };
      last = { credentials: copy, result: compute(copy) };
    }
    return last.result;
  };
}

function sameValues(one: Credentials, other: Credentials): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
