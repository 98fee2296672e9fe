import { createHash, createSecretKey, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConnectorError } from "@agent-connectors/runtime";
import { diskRemedy, openDataFolder } from "../open-data-folder.ts";
import type { Secret } from "../secret.ts";

/** A key that wraps data keys. As a `KeyObject` it shows nothing of itself where it is printed. */
export interface MasterKey {
  /** Of the key's digest: tells keys apart, and tells nothing about them. */
  readonly id: string;
  readonly key: KeyObject;
}

/** The master key of 32 bytes. */
function masterKeyOf(bytes: Uint8Array): MasterKey {
  const id = createHash("sha256").update("agent-connectors master key").update(bytes).digest("hex").slice(0, 16);
  return { id, key: createSecretKey(bytes) };
}

/** A master key that nobody had before. */
export function newMasterKey(): MasterKey {
  return masterKeyOf(randomBytes(32));
}

/** 32 bytes are 43 digits and a filler, in either alphabet of RFC 4648. */
const base64Of32Bytes = /^[A-Za-z0-9+/_-]{43}=?$/;

/**
 * Master keys from base64 of 32 bytes each, in the order given. `source` (a variable, a file) is named in the
 * `invalid_config` that says which one is no key; what was found is not repeated.
 */
export function parseMasterKeys(texts: readonly string[], source: string): readonly MasterKey[] {
  if (texts.length === 0) throw new ConnectorError("invalid_config", `expected a master key in ${source}, found none`);
  return texts.map((text, index) => {
    const bytes = Buffer.from(text, "base64");
    if (!base64Of32Bytes.test(text) || bytes.length !== 32)
      throw new ConnectorError(
        "invalid_config",
        `expected base64 of 32 bytes as key ${index + 1} of ${source}, found ${text.length} characters that are not; make a key with: openssl rand -base64 32`,
      );
    return masterKeyOf(bytes);
  });
}

/** Where the master keys come from: the environment, else the key file of the data folder. */
export interface KeySource {
  /** In words for people: `MASTER_KEYS`, or the file's path. */
  readonly name: string;
  /** Path of the key file, where the keys come from one. */
  readonly file?: string;
  /** The newest first; `undefined` while there is no key file. Throws `invalid_config` for what is no key. */
  read(): Promise<readonly MasterKey[] | undefined>;
}

/** The source that the settings name. */
export function keySourceOf(settings: {
  readonly masterKeys?: Secret<readonly string[]>;
  readonly dataDir: string;
}): KeySource {
  const { masterKeys, dataDir } = settings;
  if (masterKeys) return { name: "MASTER_KEYS", read: async () => parseMasterKeys(masterKeys.reveal(), "MASTER_KEYS") };
  const file = join(dataDir, "master.key");
  return {
    name: `'${file}'`,
    file,
    async read() {
      const texts = await readKeyFile(file);
      return texts && parseMasterKeys(texts, `'${file}'`);
    },
  };
}

/** Permissions of the group and of everybody else. */
const ofOthers = 0o077;

/**
 * The lines of a key file; `undefined` where there is none. A file that others may read or write is refused with
 * `invalid_config`, which says how to close it.
 */
export async function readKeyFile(path: string): Promise<readonly string[] | undefined> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    const { mode } = await file.stat();
    if (mode & ofOthers)
      throw new ConnectorError(
        "invalid_config",
        `expected a key file that nobody else may read, found '${path}' with mode ${(mode & 0o777).toString(8)}; run: chmod 600 '${path}'`,
      );
    const lines = (await file.readFile("utf8")).split("\n").map((line) => line.trim());
    return lines.filter((line) => line !== "");
  } finally {
    await file.close();
  }
}

/**
 * Writes a key file that only its owner may read, at once and whole: nobody sees half of it, and it is on the disk when
 * this returns. With `create`, a file that is there stays as it is. Throws `invalid_config` for a disk that takes no file.
 */
export async function writeKeyFile(path: string, keys: readonly MasterKey[], how: "create" | "replace"): Promise<void> {
  const folder = dirname(path);
  await openDataFolder(folder);
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeDraft(draft, keys.map(({ key }) => `${key.export().toString("base64")}\n`).join(""));
    if (how === "replace") await rename(draft, path);
    // Unlike a rename, a link fails where the name is taken: of processes that start at once, one makes the file.
    else await link(draft, path).catch(unlessThere);
  } catch (error) {
    const remedy = diskRemedy(error);
    if (remedy === undefined) throw error;
    const reason = `expected to write the key file '${path}', found: ${remedy}`;
    throw new ConnectorError("invalid_config", reason, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
  const directory = await open(folder, "r");
  await directory.sync().finally(() => directory.close());
}

async function writeDraft(path: string, content: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
