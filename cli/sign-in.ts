import { ConnectorError } from "@agent-connectors/runtime/portable";
import { reasonOf } from "./failure.ts";
import { keychainEntry } from "./keychain.ts";
import { readSettings, type Settings, type SignIn, saveSettings, settingsFile } from "./settings.ts";

/** The places where a sign-in can be saved: the keychain of the system, and the settings file. */
export const stores = ["keychain", "file"] as const;

/** A place where a sign-in can be saved. */
export type Store = (typeof stores)[number];

/**
 * Saves a sign-in, and returns where it is saved. If the URL changes, also deletes the saved workspace, because it belongs to the
 * previous service. Without a `store`, uses the keychain, or the settings file if the keychain cannot be used. Throws
 * `invalid_config` if the given store cannot be used.
 */
export async function saveSignIn(url: string, signIn: SignIn, store: Store | undefined): Promise<Store> {
  const { url: previousUrl, sign_in: previous } = await readSettings();
  const used = store === "file" || !(await saveInKeychain({ service: url, signIn }, store)) ? "file" : "keychain";
  await saveSettings({
    url,
    sign_in: used === "keychain" ? { kind: signIn.kind, store: used } : signIn,
    ...(previousUrl !== undefined && url !== previousUrl && { workspace: undefined }),
  });
  // If the deletion fails, the keychain keeps the previous sign-in, which no command reads.
  if (used === "file" && storeOf(previous) === "keychain") await deleteFromKeychain().catch(() => {});
  return used;
}

/** Throws `invalid_config` if the settings cannot be read, or if the given store is the keychain and cannot be used. */
export async function checkStore(store: Store | undefined): Promise<void> {
  await readSettings();
  if (store !== "keychain") return;
  try {
    await (await entry()).getPassword();
  } catch (cause) {
    throw noKeychain(cause);
  }
}

/** Returns where the sign-in of the settings is saved. */
export function storeOf(stored: Settings["sign_in"]): Store {
  return stored && "store" in stored ? stored.store : "file";
}

/** Reads the sign-in to a service. Throws `unauthenticated` if this sign-in does not exist, or if the keychain cannot be read. */
export async function readSignIn(url: string): Promise<SignIn> {
  const { url: signedInTo, sign_in: stored } = await readSettings();
  if (stored === undefined) throw new ConnectorError("unauthenticated", "you are signed out; run agent-cli login");
  // Only this program writes the secret, so its form is not checked.
  const { service, signIn } =
    "store" in stored ? (JSON.parse(await readKeychain()) as KeychainSecret) : { service: signedInTo, signIn: stored };
  if (service === url) return signIn;
  throw new ConnectorError("unauthenticated", `you signed in to another service; run agent-cli login --url ${url}`);
}

/**
 * Reads the sign-in as `readSignIn` does. `kind` is the kind of the sign-in at the start of the command. Also throws
 * `unauthenticated` if another command has since saved a sign-in of the other kind.
 */
export async function readSignInOf<Kind extends SignIn["kind"]>(
  url: string,
  kind: Kind,
): Promise<Extract<SignIn, { kind: Kind }>> {
  const signIn = await readSignIn(url);
  if (signIn.kind === kind) return signIn as Extract<SignIn, { kind: Kind }>;
  throw new ConnectorError("unauthenticated", "you signed in again meanwhile; run the command again");
}

/**
 * The secret in the keychain. It contains the URL of its service, because the keychain is written before the settings: if the
 * program ends between these writes, the settings have the URL of the previous service.
 */
interface KeychainSecret {
  readonly service: string;
  readonly signIn: SignIn;
}

/** Deletes the sign-in, first from the settings. Throws `internal` if the keychain then refuses the deletion. */
export async function deleteSignIn(): Promise<void> {
  const { sign_in: stored } = await readSettings();
  await saveSettings({ sign_in: undefined });
  if (stored === undefined || !("store" in stored)) return;
  try {
    await deleteFromKeychain();
  } catch (cause) {
    throw new ConnectorError("internal", `the sign-in cannot be deleted from the keychain: ${reasonOf(cause)}`, {
      cause,
    });
  }
}

/** Each folder of settings has its own entry in the keychain. */
const entry = () => keychainEntry(settingsFile());

async function saveInKeychain(secret: KeychainSecret, store: Store | undefined): Promise<boolean> {
  try {
    await (await entry()).setPassword(JSON.stringify(secret));
    return true;
  } catch (cause) {
    if (store === undefined) return false;
    throw noKeychain(cause);
  }
}

function noKeychain(cause: unknown): ConnectorError {
  return new ConnectorError("invalid_config", `the keychain cannot be used: ${reasonOf(cause)}`, { cause });
}

async function readKeychain(): Promise<string> {
  const remedy = "unlock it, or sign in again with agent-cli login --store file";
  let text: string | null;
  try {
    text = await (await entry()).getPassword();
  } catch (cause) {
    throw new ConnectorError("unauthenticated", `the keychain cannot be read: ${reasonOf(cause)}; ${remedy}`, {
      cause,
    });
  }
  if (text !== null) return text;
  throw new ConnectorError("unauthenticated", "the sign-in is no longer in the keychain; run agent-cli login");
}

async function deleteFromKeychain(): Promise<void> {
  await (await entry()).deletePassword();
}
