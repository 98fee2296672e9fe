import { open } from "node:fs/promises";
import { ConnectorError } from "@agent-connectors/runtime";

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
