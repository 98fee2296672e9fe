import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Builds the packages once before all tests of whole programs, which install and bundle them. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL("../../scripts/build.ts", import.meta.url))]);
}
