import { ConnectorError } from "@agent-connectors/runtime";
import { type Secret, secret } from "../secret.ts";
import type { Keyring } from "./keyring.ts";
import type { MasterKey } from "./master-keys.ts";
import { type Bound, binding, openEnvelope, type Sealed, sealEnvelope, sealedText, textKeyBinding } from "./sealing.ts";

/** The owner of a secret. A secret opens only with its owner's ids, so a row that is moved to another tenant does not open. */
export interface Owner {
  readonly organizationId: string;
  readonly connectorId: string;
}

/** Seals (encrypts) and opens (decrypts) secrets with the master keys, which are never in the database. */
export interface Vault {
  seal(plain: string, owner: Owner): Sealed;
  /** Reloads the keyring, because another process may have rotated the active key, and then seals. Throws if the reload fails. */
  sealWithCurrentKey(plain: string, owner: Owner): Promise<Sealed>;
  /** Reloads the keyring if it lacks the key. Throws `invalid_config` if the key file is invalid. */
  has(masterKeyId: string): Promise<boolean>;
  /** Throws `internal` if the secret was changed or has another owner, or if its master key is missing. */
  open(sealed: Sealed, owner: Owner): Promise<Secret<string>>;
  /** Seals a value of the service itself, such as a signing key. The string opens only for the same purpose. */
  sealText(plain: string, purpose: string): string;
  /** Throws `internal` if the string was changed or has another purpose, or if its master key is missing. */
  openText(sealed: string, purpose: string): Promise<Secret<string>>;
}

/** Creates a vault with the keys of a keyring. If the keyring lacks the key of a secret, the vault reloads the keyring. */
export function createVault(keyring: Keyring): Vault {
  const seal: Vault["seal"] = (plain, owner) => sealEnvelope(plain, keyring.active(), boundToOwner(owner));
  return {
    seal,
    async sealWithCurrentKey(plain, owner) {
      await keyring.reload();
      return seal(plain, owner);
    },
    has: (masterKeyId) => has(keyring, masterKeyId),
    open: async (sealed, owner) =>
      secret(openEnvelope(sealed, await masterKey(keyring, sealed.masterKeyId), boundToOwner(owner))),
    sealText: (plain, purpose) => sealedText.write(sealEnvelope(plain, keyring.active(), boundToPurpose(purpose))),
    async openText(text, purpose) {
      const sealed = sealedText.read(text);
      return secret(openEnvelope(sealed, await masterKey(keyring, sealed.masterKeyId), boundToPurpose(purpose)));
    },
  };
}

/**
 * Opens a string of `sealText`, and parses its JSON. Returns `undefined` if the string does not open. Throws the error of an
 * unavailable database.
 */
export async function openJson<Value>(
  vault: Pick<Vault, "openText">,
  sealed: string,
  purpose: string,
): Promise<Value | undefined> {
  try {
    // Only this service seals for this purpose, and the vault rejects a changed value.
    return JSON.parse((await vault.openText(sealed, purpose)).reveal()) as Value;
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "internal") return undefined;
    throw error;
  }
}

function boundToPurpose(purpose: string): Bound {
  return { dataKey: textKeyBinding, content: binding("text", purpose) };
}

async function masterKey(keyring: Keyring, id: string): Promise<MasterKey> {
  const key = keyring.find(id) ?? (await reloadedKey(keyring, id)) ?? (await reloadedKey(keyring, id));
  if (!key)
    throw new ConnectorError(
      "internal",
      `a stored secret does not open: this process does not have its master key '${id}'`,
    );
  return key;
}

async function has(keyring: Keyring, id: string): Promise<boolean> {
  if (keyring.find(id)) return true;
  await keyring.reload().catch((error: unknown) => {
    // `internal` means that the active key is missing. Even then, the reload has read the other keys.
    if (!(error instanceof ConnectorError && error.code === "internal")) throw error;
  });
  return keyring.find(id) !== undefined;
}

/**
 * `masterKey` calls this function twice, because `reload` joins a running reload, which may have begun before the key existed.
 */
async function reloadedKey(keyring: Keyring, id: string): Promise<MasterKey | undefined> {
  await keyring.reload();
  return keyring.find(id);
}

/** The bindings (see `binding`) for a connector's credentials and for their data key. */
export function boundToOwner({ organizationId, connectorId }: Owner): Bound {
  return {
    dataKey: binding("data_key", organizationId, connectorId),
    content: binding("credentials", organizationId, connectorId),
  };
}
