import type { OAuth } from "../model.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/scope.ts";
import { textOf } from "../template/text-of.ts";
import type { Credentials } from "./credentials.ts";

/** What the requests and pages of OAuth are made of. */
export interface TokenScope {
  readonly config: Scope;
  readonly credentials: Credentials;
  /** Replaces scheme and host of the OAuth endpoints. */
  readonly baseUrl?: string | undefined;
}

/** Members of a token request, by name. */
export type Members = Readonly<Record<string, string>>;

/** What every token request sends: the client's id and secret, and what the option's `params` add or say otherwise. */
export function clientMembers(oauth: OAuth, { config, credentials }: TokenScope): Members {
  const { client_id, client_secret } = credentials;
  const params = Object.entries(oauth.params).map(([name, template]) => {
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
