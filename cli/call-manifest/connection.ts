import { readFile, realpath, stat } from "node:fs/promises";
import { ConnectorError, type Credentials, nearest } from "@agent-connectors/runtime";
import { parse, parseDocument } from "yaml";
import { reasonOf } from "../failure.ts";
import type { Connection } from "../local-executor.ts";
import { replaceFile } from "../replace-file.ts";

/** The keys of a connection file. `createConnector` has more options, which are not for users of the command line. */
const keys: readonly string[] = ["credentials", "auth", "config", "baseUrl"] satisfies (keyof Connection)[];

/** Reads a connection from a YAML or JSON file. Its values can be secrets, so messages do not contain them. */
export async function readConnection(path: string): Promise<Connection> {
  const read = readYaml(await textOf(path));
  if (typeof read !== "object" || read === null || !("credentials" in read))
    throw new ConnectorError(
      "invalid_config",
      `${path}: expected a map with credentials and, optionally, auth, config and baseUrl, found no such map`,
    );
  const unknown = Object.keys(read).find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    const suggestion = nearest(unknown, keys);
    const remedy = suggestion === undefined ? "remove it" : `did you mean '${suggestion}'?`;
    throw new ConnectorError(
      "invalid_config",
      `${path}: expected only the keys ${keys.join(", ")}, found '${unknown}'; ${remedy}`,
    );
  }
  // The runtime checks every value.
  return read as Connection;
}

/**
 * Replaces the values of the credentials in a connection file. Keeps the other values, the comments and the mode of the file.
 * Throws if a credential is missing in the file, or if the file cannot be written. No message contains a credential.
 */
export async function saveCredentials(path: string, credentials: Credentials): Promise<void> {
  // The file can be a symbolic link, which stays in place.
  const target = await realpath(path);
  const file = await stat(target);
  if (!file.isFile()) throw new ConnectorError("invalid_params", "expected a file, found another kind of path");
  const document = parseDocument(await readFile(target, "utf8"));
  for (const [name, value] of Object.entries(credentials)) {
    const place = ["credentials", name];
    if (!document.hasIn(place))
      throw new ConnectorError("invalid_config", `expected a value at ${place.join(".")}, found none`);
    document.setIn(place, value);
  }
  await replaceFile(target, document.toString({ lineWidth: 0 }), file.mode & 0o777);
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new ConnectorError("invalid_params", `connection: '${path}' cannot be read: ${reasonOf(error)}`);
  }
}

function readYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
