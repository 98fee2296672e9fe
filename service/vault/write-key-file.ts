import { randomUUID } from "node:crypto";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { ConnectorError } from "@agent-connectors/runtime";
import { diskRemedy, openDataFolder } from "../open-data-folder.ts";
import type { MasterKey } from "./master-key.ts";

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
