import { readFile } from "node:fs/promises";
import type { Problem } from "@agent-connectors/runtime";
import type { Environment } from "./settings-from.ts";
import { wrongSettings } from "./wrong-settings.ts";

/** Variables whose values may stand in a file, as containers are given secrets: `MASTER_KEYS_FILE` names the file of `MASTER_KEYS`. */
const inFiles = ["MASTER_KEYS", "DATABASE_URL", "OAUTH_APPS", "OIDC_CLIENT_SECRET", "METRICS_TOKEN"];

/** The environment, with the values that stand in files. Throws `invalid_config` with every file that cannot be read. */
export async function readEnvironment(environment: Environment): Promise<Environment> {
  const problems: Problem[] = [];
  const read = inFiles.flatMap((name) => {
    const path = environment[`${name}_FILE`];
    return path === undefined || path === "" ? [] : [fileOf(name, path, problems)];
  });
  const found = await Promise.all(read);
  if (problems.length > 0) throw wrongSettings(problems);
  return { ...environment, ...Object.fromEntries(found) };
}

async function fileOf(name: string, path: string, problems: Problem[]): Promise<readonly [string, string]> {
  try {
    return [name, (await readFile(path, "utf8")).trim()];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "a failure";
    problems.push({
      path: `${name}_FILE`,
      code: "invalid",
      expected: `the path of a file that can be read`,
      found: `'${path}' (${code})`,
    });
    return [name, ""];
  }
}
