import { ConnectorError } from "@agent-connectors/runtime";
import { secret } from "../secret.ts";
import { binding } from "./binding.ts";
import { boundToOwner } from "./bound-to-owner.ts";
import { type Bound, openEnvelope, sealEnvelope } from "./envelope.ts";
import type { Keyring } from "./keyring.ts";
import type { MasterKey } from "./master-key.ts";
import { sealedText } from "./sealed-text.ts";
import { textKeyBinding } from "./text-key-binding.ts";
import type { Vault } from "./vault.ts";

/** A vault over the keyring. A key that the keyring does not know makes it look whether there are new ones. */
export function createVault(keyring: Keyring): Vault {
  const seal: Vault["seal"] = (plain, owner) => sealEnvelope(plain, keyring.active(), boundToOwner(owner));
  return {
    seal,
    async sealAfterLook(plain, owner) {
      await keyring.reload();
      return seal(plain, owner);
    },
    holds: (masterKeyId) => holds(keyring, masterKeyId),
    open: async (sealed, owner) =>
      secret(openEnvelope(sealed, await masterKey(keyring, sealed.masterKeyId), boundToOwner(owner))),
    sealText: (plain, purpose) => sealedText.write(sealEnvelope(plain, keyring.active(), boundToPurpose(purpose))),
    async openText(text, purpose) {
      const sealed = sealedText.read(text);
      return secret(openEnvelope(sealed, await masterKey(keyring, sealed.masterKeyId), boundToPurpose(purpose)));
    },
  };
}

function boundToPurpose(purpose: string): Bound {
  return { dataKey: textKeyBinding, content: binding("text", purpose) };
}

async function masterKey(keyring: Keyring, id: string): Promise<MasterKey> {
  const known = keyring.find(id) ?? (await lookedFor(keyring, id)) ?? (await lookedFor(keyring, id));
  if (!known) throw new ConnectorError("internal", `a stored secret does not open: its master key '${id}' is not held`);
  return known;
}

async function holds(keyring: Keyring, id: string): Promise<boolean> {
  if (keyring.find(id)) return true;
  await keyring.reload().catch((error: unknown) => {
    // The active key is not held, which may be this one: the look has found the others.
    if (!(error instanceof ConnectorError)) throw error;
  });
  return keyring.find(id) !== undefined;
}

/** A look that was under way already may have been too early: a second one is not. */
async function lookedFor(keyring: Keyring, id: string): Promise<MasterKey | undefined> {
  await keyring.reload();
  return keyring.find(id);
}
