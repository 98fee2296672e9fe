import { join } from "node:path";
import type { Secret } from "../secret.ts";
import type { MasterKey } from "./master-key.ts";
import { parseMasterKeys } from "./parse-master-keys.ts";
import { readKeyFile } from "./read-key-file.ts";

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
