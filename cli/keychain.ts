/** A secret in the keychain of the system: that of macOS or Windows, or the Secret Service of a Linux desktop. */
export interface KeychainEntry {
  /** `null` if there is none. */
  getPassword(): Promise<string | null>;
  setPassword(secret: string): Promise<void>;
  deletePassword(): Promise<boolean>;
}

/**
 * Opens the secret of an account. Every operation fails if the system has no keychain, or if it stays locked. The package
 * is native and optional. It is imported on demand, because only commands with a sign-in in the keychain need it.
 */
export async function keychainEntry(account: string): Promise<KeychainEntry> {
  const { AsyncEntry } = await import("@napi-rs/keyring");
  // On Linux, the other store of the package is a keyring of the kernel, which is empty after a restart.
  return new AsyncEntry("agent-cli", account, { linux: { store: "secret-service" } });
}
