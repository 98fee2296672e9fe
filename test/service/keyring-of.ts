import type { Keyring } from "../../service/vault/keyring.ts";
import { parseMasterKeys } from "../../service/vault/master-keys.ts";

/** Creates a constant keyring from keys in base64. The first key is active. Throws `invalid_config` for an invalid key. */
export function keyringOf(texts: readonly [string, ...string[]]): Keyring {
  const keys = parseMasterKeys(texts, "the keyring");
  const [active] = keys;
  if (!active) throw new Error("expected at least one key");
  return { active: () => active, find: (id) => keys.find((key) => key.id === id), reload: async () => {} };
}
