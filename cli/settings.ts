import { mkdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { ConnectorError } from "@agent-connectors/runtime/portable";
import { hasCode, replaceFile } from "./replace-file.ts";

/** The credentials of a sign-in. */
export type SignIn =
  | {
      readonly kind: "user";
      readonly refresh_token: string;
      readonly access_token: string;
      /** Milliseconds since the epoch. */
      readonly expires_at: number;
    }
  | { readonly kind: "client"; readonly client_id: string; readonly client_secret: string };

/** A sign-in whose credentials are in the keychain of the system. */
export interface KeychainSignIn {
  readonly kind: SignIn["kind"];
  readonly store: "keychain";
}

/** The saved settings of the program. */
export interface Settings {
  /** The service of the latest sign-in. A logout keeps this URL. */
  readonly url?: string;
  readonly workspace?: string;
  readonly sign_in?: SignIn | KeychainSignIn;
}

/** Returns the name of an environment variable that replaces the sign-in; `undefined` if none is set. */
export function precedingVariable(): string | undefined {
  return ["AGENT_CONNECTORS_TOKEN", "AGENT_CONNECTORS_CLIENT_ID"].find((name) => process.env[name]);
}

/** Returns the folder of the settings. Throws `invalid_config` if neither the environment nor the system has one. */
export function settingsFolder(): string {
  const { AGENT_CONNECTORS_CONFIG_DIR: given, APPDATA, XDG_CONFIG_HOME = "" } = process.env;
  if (given) return given;
  // The XDG Base Directory Specification requires that programs ignore a relative XDG_CONFIG_HOME.
  const folder =
    process.platform === "win32"
      ? join(APPDATA || join(home(), "AppData/Roaming"), "agent-connectors/Config")
      : process.platform === "darwin"
        ? join(home(), "Library/Preferences/agent-connectors")
        : join(isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(home(), ".config"), "agent-connectors");
  // A relative path would be in the current folder, which can be shared.
  if (isAbsolute(folder)) return folder;
  throw noFolder(`the relative path '${folder}'`);
}

function home(): string {
  try {
    return homedir();
  } catch {
    // For example, the user of a container has no HOME and no entry in /etc/passwd.
    throw noFolder("no home folder");
  }
}

function noFolder(found: string): ConnectorError {
  return new ConnectorError(
    "invalid_config",
    `expected a folder for the settings, found ${found}; set AGENT_CONNECTORS_CONFIG_DIR or HOME`,
  );
}

/** Returns the path of the settings file. */
export function settingsFile(): string {
  return join(settingsFolder(), "settings.json");
}

/** Reads the settings, which are empty until a command saves some. Throws `invalid_config` for a file that cannot be read. */
export async function readSettings(): Promise<Settings> {
  const path = settingsFile();
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return {};
    throw new ConnectorError("invalid_config", `'${path}' cannot be read: ${String(error)}`, { cause: error });
  }
  try {
    const settings = JSON.parse(text);
    // Only this program writes the file.
    if (typeof settings === "object" && settings !== null) return settings as Settings;
  } catch {
    // The error below describes the problem.
  }
  throw new ConnectorError("invalid_config", `expected a JSON object in '${path}'; delete the file, and sign in again`);
}

/**
 * Changes the settings. Other users of the machine cannot read the file. If the file cannot be written, throws `invalid_config`
 * and keeps the previous settings.
 */
export async function saveSettings(changes: Partial<Record<keyof Settings, unknown>>): Promise<void> {
  const settings = { ...(await readSettings()), ...changes };
  try {
    await mkdir(settingsFolder(), { recursive: true, mode: 0o700 });
    await replaceFile(settingsFile(), `${JSON.stringify(settings, null, 2)}\n`, 0o600);
  } catch (error) {
    throw notSaved(error);
  }
}

/** Returns the error for settings that cannot be saved. */
export function notSaved(error: unknown): ConnectorError {
  const reason = error instanceof ConnectorError ? error.reason : String(error);
  return new ConnectorError("invalid_config", `the settings cannot be saved: ${reason}`, { cause: error });
}
