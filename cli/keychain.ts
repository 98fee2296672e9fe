/** A secret in the keychain of the system: the keychain of macOS or Windows, or the Secret Service of a Linux desktop. */
export interface KeychainEntry {
  /** Returns the secret, or `null` if the keychain does not contain it. */
  getPassword(): Promise<string | null>;
  setPassword(secret: string): Promise<void>;
  /** Deletes the secret. Returns `false` if the keychain does not contain it. */
  deletePassword(): Promise<boolean>;
}

/**
 * Returns the keychain entry of an account. If the optional native package `@napi-rs/keyring` is not installed, this function
 * fails. If the system has no keychain or the keychain is locked, this function or the methods of the entry fail. The package is
 * imported here, because it is not needed if the sign-in is saved in the settings file.
 */
export async function keychainEntry(account: string): Promise<KeychainEntry> {
  const { AsyncEntry } = await import("@napi-rs/keyring");
  // By default, the package uses the keyring of the Linux kernel if there is no Secret Service. A restart empties that keyring.
  return new AsyncEntry("agent-cli", account, { linux: { store: "secret-service" } });
}
