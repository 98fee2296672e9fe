import type { Keyring } from "../../service/vault/keyring.ts";
import { parseMasterKeys } from "../../service/vault/master-keys.ts";

/** A keyring that never changes, of keys in base64; the first one is active. Throws `invalid_config` for what is no key. */
export function keyringOf(texts: readonly [string, ...string[]]): Keyring {
  const keys = parseMasterKeys(texts, "the keyring");
  const [active] = keys;
  if (!active) throw new Error("parsed keys are as many as the texts");
  return { active: () => active, find: (id) => keys.find((key) => key.id === id), reload: async () => {} };
}
