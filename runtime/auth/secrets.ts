import { evaluate } from "../template/evaluate.ts";
import { type Scope, textOf } from "../template/helper.ts";
import type { Credentials } from "./credential-source.ts";
import type { AuthOption } from "./model.ts";

/**
 * Returns all strings to redact: the secret credentials, a requested token, and the injected values that depend on credentials.
 * For example, the encoded user and password of HTTP Basic reveal the password. Omits an injected value that is a public
 * credential.
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
    // Removes the scheme: `Basic dXNlcjpwYXNz` becomes `dXNlcjpwYXNz`.
    .map((text) => text.slice(text.lastIndexOf(" ") + 1))
    .filter((text) => !isPublic(text, option, scope.credentials));
  return [...new Set([...given, ...sent])].filter((text) => text !== "");
}

/** Whether a credential is secret. Undeclared credentials, such as a requested token, are secret. */
export function isSecret(option: AuthOption, field: string): boolean {
  return Object.hasOwn(option.credentials, field) ? option.credentials[field]?.secret !== false : true;
}

function isPublic(text: string, option: AuthOption, credentials: Credentials): boolean {
  return Object.entries(credentials).some(([field, value]) => value === text && !isSecret(option, field));
}

/** The secrets that a client has used. No message of the client may contain one. */
export interface UsedSecrets {
  /** Adds the strings that `secretsOf` returns for these credentials. */
  remember(credentials: Credentials): void;
  /** The secrets, with the latest at the end. Returns the same array until the next call of `remember`. */
  values(): readonly string[];
}

/**
 * Maximum characters of earlier secrets that a client stores in addition to the current ones. The client removes the least
 * recently used secrets first. With a renewal every hour, it stores 32 tokens of 1,000 characters (more than a day) or 800 of
 * 40 characters (a month), so removed tokens have expired. The index of `redactSecrets` takes at most 16 MB. Creating the index
 * after a renewal takes at most 35 ms (measured). The time of a search does not depend on the number of secrets.
 */
const maxCharacters = 32_768;

/**
 * Creates the `UsedSecrets` of a client. At first, its values are only the secret credentials. `remember` does nothing until
 * `config` returns the resolved configuration.
 */
export function createUsedSecrets(
  option: AuthOption,
  { credentials, config }: { readonly credentials: Credentials; readonly config: () => Scope | undefined },
): UsedSecrets {
  const secrets = new Set(
    Object.entries(credentials)
      .filter(([field]) => isSecret(option, field))
      .map(([, value]) => value),
  );
  let values: readonly string[] = [...secrets];
  return {
    remember(used) {
      const resolved = config();
      if (resolved === undefined) return;
      const current = new Set(secretsOf(option, { config: resolved, credentials: used }));
      for (const secret of current) secrets.delete(secret);
      let characters = [...secrets].reduce((sum, { length }) => sum + length, 0);
      for (const secret of secrets) {
        if (characters <= maxCharacters) break;
        secrets.delete(secret);
        characters -= secret.length;
      }
      for (const secret of current) secrets.add(secret);
      values = [...secrets];
    },
    values: () => values,
  };
}
