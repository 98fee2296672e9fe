import type { AuthOption } from "../auth-model.ts";
import { evaluate } from "../template/evaluate.ts";
import { type Scope, textOf } from "../template/helper.ts";
import type { Credentials } from "./credentials.ts";

/**
 * All strings to redact: the secret credentials, a fetched token, and the values that injections make of them. An encoded
 * user and password reveal the password.
 */
export function secretsOf(
  option: AuthOption,
  scope: { readonly config: Scope; readonly credentials: Credentials },
): string[] {
  const given = Object.entries(scope.credentials)
    .filter(([field]) => isSecret(option, field))
    .map(([, value]) => value);
  const sent = option.inject
    .filter(({ value }) => textOf(evaluate(value, scope)) !== textOf(evaluate(value, { config: scope.config })))
    .map(({ value }) => textOf(evaluate(value, scope)))
    // Without the scheme before it: `Basic dXNlcjpwYXNz`.
    .map((text) => text.slice(text.lastIndexOf(" ") + 1))
    .filter((text) => !isPublic(text, option, scope.credentials));
  return [...new Set([...given, ...sent])].filter((text) => text !== "");
}

/** Whether a credential is secret. A fetched token is secret, too: it is not a field of the option. */
export function isSecret(option: AuthOption, field: string): boolean {
  return Object.hasOwn(option.credentials, field) ? option.credentials[field]?.secret !== false : true;
}

function isPublic(text: string, option: AuthOption, credentials: Credentials): boolean {
  return Object.entries(credentials).some(([field, value]) => value === text && !isSecret(option, field));
}

/** The secrets that a session has held. None of its messages may contain one. */
export interface SessionSecrets {
  /** Adds the secrets of credentials, and the values that the auth option's injections make of them. */
  remember(credentials: Credentials): void;
  /** The secrets, the latest at the end. The same array until they change. */
  values(): readonly string[];
}

/**
 * Maximum characters of the secrets that a session remembers in addition to those in use. It forgets the least recently used
 * first. With a renewal every hour, it remembers 32 tokens of 1,000 characters (more than a day) or 800 of 40 (a month),
 * so forgotten tokens have long expired. Their index takes at most 16 MB and 35 ms, once after each renewal (measured).
 * The time of a search does not depend on their number.
 */
const mostCharacters = 32_768;

/** Begins with the given credentials. Their injections follow when the configuration is known. */
export function createSessionSecrets(
  option: AuthOption,
  { credentials, config }: { readonly credentials: Credentials; readonly config: () => Scope | undefined },
): SessionSecrets {
  const held = new Set(
    Object.entries(credentials)
      .filter(([field, value]) => value !== "" && isSecret(option, field))
      .map(([, value]) => value),
  );
  let values: readonly string[] = [...held];
  return {
    remember(used) {
      const known = config();
      if (known === undefined) return;
      const current = new Set(secretsOf(option, { config: known, credentials: used }));
      for (const secret of current) held.delete(secret);
      let characters = [...held].reduce((sum, { length }) => sum + length, 0);
      for (const secret of held) {
        if (characters <= mostCharacters) break;
        held.delete(secret);
        characters -= secret.length;
      }
      for (const secret of current) held.add(secret);
      values = [...held];
    },
    values: () => values,
  };
}
