import type { Secret } from "../secret.ts";

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
  sealAfterLook(plain: string, owner: Owner): Promise<Sealed>;
  /** Whether this process has a master key, after a look for new ones where it does not know it. */
  holds(masterKeyId: string): Promise<boolean>;
  /** Throws `internal` where it was changed, belongs to another, or its key is not held. */
  open(sealed: Sealed, owner: Owner): Promise<Secret<string>>;
  /** For single values of the service itself (signing keys, drafts of set-up sessions): one text, bound to its use. */
  sealText(plain: string, purpose: string): string;
  openText(sealed: string, purpose: string): Promise<Secret<string>>;
}
