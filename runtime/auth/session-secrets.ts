import type { AuthOption } from "../model.ts";
import type { Scope } from "../template/scope.ts";
import type { Credentials } from "./credentials.ts";
import { isSecret, secretsOf } from "./secrets.ts";

/** Every secret that a session has held: no message of it may have one of them. */
export interface SessionSecrets {
  /** Adds the secrets of credentials, and what the auth option's injections make of them. */
  remember(credentials: Credentials): void;
  /** The texts, the one used last at the end. */
  values(): readonly string[];
}

/** A session that renews its token forgets those not used for longest: they have expired, and each takes time with every failure. */
const mostSecrets = 50;

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
      for (const secret of secretsOf(option, { config: known, credentials: used })) {
        // Again means last: a client's secret is used with every renewal.
        held.delete(secret);
        held.add(secret);
      }
      for (const secret of held) {
        if (held.size <= mostSecrets) break;
        held.delete(secret);
      }
      texts = [...held];
    },
    values: () => texts,
  };
}
