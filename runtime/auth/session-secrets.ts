import type { AuthOption } from "../model.ts";
import type { Scope } from "../template/scope.ts";
import type { Credentials } from "./credentials.ts";
import { isSecret, secretsOf } from "./secrets.ts";

/** The secrets that a session has held: no message of it may have one of them. */
export interface SessionSecrets {
  /** Adds the secrets of credentials, and what the auth option's injections make of them. */
  remember(credentials: Credentials): void;
  /** The texts, the one used last at the end. The same array until they change. */
  values(): readonly string[];
}

/**
 * Characters of the secrets that a session remembers beside those that it uses. It forgets the secret that was used
 * longest ago first. Of tokens that are renewed every hour, these are 32 of 1,000 characters (more than a day) or 800
 * of 40 (a month): they have long expired when they are forgotten. The index of so many takes at most 16 MB and 35 ms,
 * once after each renewal (measured). To look for them takes the same time however many there are.
 */
const mostCharacters = 32_768;

/** Begins with the credentials as they were given, before the configuration is known. */
export function createSessionSecrets(
  option: AuthOption,
  { credentials, config }: { readonly credentials: Credentials; readonly config: () => Scope | undefined },
): SessionSecrets {
  const held = new Set(
    Object.entries(credentials)
      .filter(([field, value]) => value !== "" && isSecret(option, field))
      .map(([, value]) => value),
  );
  let texts: readonly string[] = [...held];
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
      texts = [...held];
    },
    values: () => texts,
  };
}
