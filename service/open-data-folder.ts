import { chmod, mkdir } from "node:fs/promises";
import { ConnectorError } from "@agent-connectors/runtime";

/** Makes the folder of the data, closed to other users of the machine. Throws `invalid_config` where it cannot be. */
export async function openDataFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await chmod(path, 0o700);
  } catch (error) {
    throw new ConnectorError("invalid_config", `DATA_DIR: expected a folder of ours to write to, found '${path}'`, {
      cause: error,
    });
  }
}
