import { createHash, createSecretKey, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConnectorError } from "@agent-connectors/runtime";
import { diskRemedy, ignoreExisting, openDataFolder } from "../open-data-folder.ts";
import type { Secret } from "../secret.ts";

/** A key that seals data keys. Printing a `KeyObject` does not show the key. */
export interface MasterKey {
  /** A part of the key's digest. It does not reveal the key. */
  readonly id: string;
  readonly key: KeyObject;
}

function masterKeyOf(bytes: Uint8Array): MasterKey {
  const id = createHash("sha256").update("agent-connectors master key").update(bytes).digest("hex").slice(0, 16);
  return { id, key: createSecretKey(bytes) };
}

/** Creates a random master key. */
export function newMasterKey(): MasterKey {
  return masterKeyOf(randomBytes(32));
}

/** 43 characters and optional padding, in either alphabet of RFC 4648. */
const base64Of32Bytes = /^[A-Za-z0-9+/_-]{43}=?$/;

/** The remedy for invalid keys. Without a key file, `forgetLostKeys` creates one. */
function remedyFor(source: string, { lost, removed }: { readonly lost: string; readonly removed: string }): string {
  return `restore ${source} from its backup; if ${lost} is lost, remove ${removed}, and run the start command with --forget-lost-keys, which deletes everything that is sealed with the lost key`;
}

/**
 * Parses master keys, each in base64 of 32 bytes. Throws `invalid_config` if there is none, or if a key is invalid. The
 * message has the position of the invalid key in `source`, but not the key.
 */
export function parseMasterKeys(texts: readonly string[], source: string): readonly MasterKey[] {
  if (texts.length === 0)
    throw new ConnectorError(
      "invalid_config",
      `expected a master key in ${source}, found none; ${remedyFor(source, { lost: "the key", removed: source })}`,
    );
  return texts.map((text, index) => {
    if (!base64Of32Bytes.test(text))
      throw new ConnectorError(
        "invalid_config",
        `expected base64 of 32 bytes as key ${index + 1} of ${source}, found a string that does not match (not shown); ${remedyFor(source, { lost: `key ${index + 1}`, removed: "it" })}`,
      );
    return masterKeyOf(Buffer.from(text, "base64"));
  });
}

/** The source of the master keys: the environment, or the key file in the data folder. */
export interface KeySource {
  /** For messages: `MASTER_KEYS`, or the path of the file. */
  readonly name: string;
  /** Path of the key file; absent for the environment. */
  readonly file?: string;
  /**
   * The keys, the newest first; `undefined` if there is no key file. Throws `invalid_config` if a key is invalid, the source is
   * empty, the key file cannot be read, or other users have any permission on it.
   */
  read(): Promise<readonly MasterKey[] | undefined>;
}

/** Chooses `masterKeys` if it is set, otherwise the file `master.key` in the data folder. */
export function keySourceOf(settings: {
  readonly masterKeys?: Secret<readonly string[]>;
  readonly dataDir: string;
}): KeySource {
  const { masterKeys, dataDir } = settings;
  if (masterKeys) return { name: "MASTER_KEYS", read: async () => parseMasterKeys(masterKeys.reveal(), "MASTER_KEYS") };
  const file = keyFile(dataDir);
  return {
    name: `'${file}'`,
    file,
    async read() {
      const texts = await readKeyFile(file);
      return texts && parseMasterKeys(texts, `'${file}'`);
    },
  };
}

/** The path of the key file in the data folder. */
export function keyFile(dataDir: string): string {
  return join(dataDir, "master.key");
}

/** The permissions of the group and of other users. */
const otherUsers = 0o077;

/**
 * The lines of a key file; `undefined` if it does not exist. Throws `invalid_config` if the file cannot be read, or if other
 * users have any permission on it.
 */
export async function readKeyFile(path: string): Promise<readonly string[] | undefined> {
  const unreadable = (cause: Error): never => {
    throw new ConnectorError(
      "invalid_config",
      `expected a key file that this user can read, found '${path}': ${cause.message}; give the file to the user who runs this program, or restore it from its backup`,
      { cause },
    );
  };
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    return error.code === "ENOENT" ? undefined : unreadable(error);
  });
  if (!file) return undefined;
  try {
    const { mode } = await file.stat();
    if (mode & otherUsers)
      throw new ConnectorError(
        "invalid_config",
        `expected a key file that only its owner can access, found '${path}' with mode ${(mode & 0o777).toString(8)}; run: chmod 600 '${path}'`,
      );
    const text = await file.readFile("utf8").catch(unreadable);
    const lines = text.split("\n").map((line) => line.trim());
    return lines.filter((line) => line !== "");
  } finally {
    await file.close();
  }
}

/**
 * Writes a key file that only its owner may read. The file is never incomplete, and it is on the disk after the return. With
 * `create`, an existing file stays unchanged. Throws `invalid_config` if the folder cannot be created, or if `diskRemedy` has
 * a remedy for the failure.
 */
export async function writeKeyFile(path: string, keys: readonly MasterKey[], how: "create" | "replace"): Promise<void> {
  const folder = dirname(path);
  await openDataFolder(folder);
  const temporary = `${path}.${randomUUID()}`;
  try {
    await writeSynced(temporary, keys.map(({ key }) => `${key.export().toString("base64")}\n`).join(""));
    if (how === "replace") await rename(temporary, path);
    // Unlike `rename`, `link` fails if the file exists. So only one of several starting processes creates the file.
    else await link(temporary, path).catch(ignoreExisting);
  } catch (error) {
    const remedy = diskRemedy(error);
    if (remedy === undefined) throw error;
    const reason = `expected to write the key file '${path}', found: ${remedy}`;
    throw new ConnectorError("invalid_config", reason, { cause: error });
  } finally {
    await rm(temporary, { force: true });
  }
  const directory = await open(folder, "r");
  await directory.sync().finally(() => directory.close());
}

async function writeSynced(path: string, content: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
