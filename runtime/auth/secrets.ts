import type { AuthOption } from "../model.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/scope.ts";
import { textOf } from "../template/text-of.ts";
import type { Credentials } from "./credentials.ts";

/**
 * Every text that must not be seen: the secret credentials, a fetched token, and what injections make of them
 * (an encoded user and password are as good as the password).
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

/** Whether a credential must not be seen; a fetched token is no field of the option, and secret. */
export function isSecret(option: AuthOption, field: string): boolean {
  return Object.hasOwn(option.credentials, field) ? option.credentials[field]?.secret !== false : true;
}

function isPublic(text: string, option: AuthOption, credentials: Credentials): boolean {
  return Object.entries(credentials).some(([field, value]) => value === text && !isSecret(option, field));
}
