import { ConnectorError } from "@agent-connectors/runtime";
import { type Secret, secret } from "../secret.ts";
import type { Keyring } from "./keyring.ts";
import type { MasterKey } from "./master-keys.ts";
import { type Bound, openEnvelope, sealEnvelope, sealedText, textKeyBinding } from "./sealing.ts";

/** Whose secret it is: bound into what is sealed, so that a row moved to another tenant does not open. */
export interface Owner {
  readonly organizationId: string;
  readonly connectorId: string;
}

/** A secret with the data key that it is sealed with, both as the columns of `credentials` keep them. */
export interface Sealed {
  readonly masterKeyId: string;
  readonly dataKey: string;
  readonly sealed: string;
}

/** Seals and opens by master keys that are held in memory only. */
export interface Vault {
  /** Seals with a new data key. */
  seal(plain: string, owner: Owner): Sealed;
  /**
   * As `seal`, but looks first which master key is the active one: for what is stored after a while in which this
   * process may not have noticed a rotation. Throws what the look throws, the database's failures among it.
   */
  sealWithCurrentKey(plain: string, owner: Owner): Promise<Sealed>;
  /** Whether this process has a master key, after a look for new ones where it does not know it. */
  holds(masterKeyId: string): Promise<boolean>;
  /** Throws `internal` where it was changed, belongs to another, or its key is not held. */
  open(sealed: Sealed, owner: Owner): Promise<Secret<string>>;
  /** For single values of the service itself (signing keys, drafts of set-up sessions): one text, bound to its use. */
  sealText(plain: string, purpose: string): string;
  openText(sealed: string, purpose: string): Promise<Secret<string>>;
}

/** A vault over the keyring. A key that the keyring does not know makes it look whether there are new ones. */
export function createVault(keyring: Keyring): Vault {
  const seal: Vault["seal"] = (plain, owner) => sealEnvelope(plain, keyring.active(), boundToOwner(owner));
  return {
    seal,
    async sealWithCurrentKey(plain, owner) {
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

/**
 * What a sealed value is bound to, as the additional data of its seal. The parts are escaped, so that no two lists of
 * parts give the same text.
 */
export function binding(...parts: readonly [use: string, ...string[]]): string {
  return ["v1", ...parts].map(encodeURIComponent).join("|");
}

/** What a connector's credentials are bound to: its tenant, itself, and the layer of the envelope. */
export function boundToOwner({ organizationId, connectorId }: Owner): Bound {
  return {
    dataKey: binding("data_key", organizationId, connectorId),
    content: binding("credentials", organizationId, connectorId),
  };
}
