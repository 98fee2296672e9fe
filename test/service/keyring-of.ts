import type { Keyring } from "../../service/vault/keyring.ts";
import { parseMasterKeys } from "../../service/vault/master-keys.ts";

/** A constant keyring of base64 keys. The first one is active. Throws `invalid_config` for an invalid key. */
export function keyringOf(texts: readonly [string, ...string[]]): Keyring {
  const keys = parseMasterKeys(texts, "the keyring");
  const [active] = keys;
  if (!active) throw new Error("expected at least one key");
  return { active: () => active, find: (id) => keys.find((key) => key.id === id), reload: async () => {} };
}
