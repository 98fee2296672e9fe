import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Connector, ConnectorError, entitiesOf, type Json, type Schema } from "@agent-connectors/runtime";
import { parse } from "yaml";

export const help = `Executes one operation of a manifest, and prints the request, the data and the meta as YAML.

  npm run call -- payments customers.list limit=2 --sandbox
  npm run call -- ../my_kind.yaml tickets.get id=7 --connection my.connection.yaml --record

The arguments are a kind from manifests/ or the path of a manifest, then entity.action, then params. Write strings without
quotes and other types as JSON.

  --sandbox            calls a simulated upstream, without an account
  --connection FILE    a YAML or JSON file with credentials and, optionally, auth, config and baseUrl;
                       git ignores *.connection.yaml
  --config NAME=VALUE  a value of the configuration; can be repeated
  --pages N            walks at most N pages
  --record             adds a cassette to test/connectors/<kind>/recorded.yaml, or to the folder of the manifest
                       if the argument is its path. The cassette contains invented credentials and no tokens,
                       but the records are as received: review them before you commit
  --help               prints this

The request shows <name> instead of each credential. The exit code is 0, 1 for mistakes in the manifest, otherwise the
code of the error.`;

/** The arguments of the command. */
export interface Command {
  /** A kind, or the path of a manifest. */
  readonly manifest: string;
  readonly entity: string;
  readonly action: string;
  /** The params as the user typed them. */
  readonly given: readonly (readonly [name: string, value: string])[];
  readonly sandbox: boolean;
  readonly connection?: string | undefined;
  readonly config: Readonly<Record<string, string>>;
  readonly pages?: number | undefined;
  readonly record: boolean;
}

/** The options of the connector's client. */
export interface Connection {
  readonly credentials: Readonly<Record<string, string>>;
  readonly auth?: string;
  readonly config?: Readonly<Record<string, string>>;
  readonly baseUrl?: string;
}

const flag = { type: "boolean", default: false } as const;

/** Reads the arguments; `undefined` for `--help`. Throws `invalid_params`, and TypeErrors of parseArgs. */
export function readCommand(args: readonly string[]): Command | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      sandbox: flag,
      record: flag,
      help: flag,
      connection: { type: "string" },
      config: { type: "string", multiple: true, default: [] },
      pages: { type: "string" },
    },
  });
  if (values.help) return undefined;
  const [manifest, operation = "", ...given] = positionals;
  const [entity, action, ...rest] = operation.split(".");
  if (manifest === undefined || !entity || !action || rest.length > 0)
    throw refused(`expected a kind and entity.action, found '${positionals.join(" ")}'; --help shows an example`);
  if (values.sandbox === (values.connection !== undefined))
    throw refused("expected either --sandbox or --connection FILE");
  const pages = values.pages === undefined ? undefined : Number(values.pages);
  if (pages !== undefined && !(Number.isSafeInteger(pages) && pages > 0))
    throw refused(`expected a whole number of at least 1 as --pages, found '${values.pages}'`);
  return {
    manifest,
    entity,
    action,
    given: pairsOf(given),
    sandbox: values.sandbox,
    connection: values.connection,
    config: Object.fromEntries(pairsOf(values.config)),
    pages,
    record: values.record,
  };
}

/** Converts the params to the types of the operation: strings, or values from JSON. The runtime refuses unknown params. */
export function paramsOf(connector: Connector, { entity, action, given }: Command): Readonly<Record<string, Json>> {
  const entities = new Map(Object.entries(entitiesOf(connector)));
  const actions = new Map(Object.entries(entities.get(entity)?.actions ?? {}));
  const params = new Map(Object.entries(actions.get(action)?.params ?? {}));
  return Object.fromEntries(given.map(([name, value]) => [name, typedValue(value, params.get(name)?.schema)]));
}

/** Reads the connection from a file. No message contains its values. */
export async function readConnection({ connection = "", config }: Command): Promise<Connection> {
  const text = await readFile(connection, "utf8");
  const read = readYaml(text);
  if (typeof read !== "object" || read === null || !("credentials" in read))
    throw new ConnectorError(
      "invalid_config",
      `${connection}: expected a map with credentials and, optionally, auth, config and baseUrl`,
    );
  // The runtime checks every value.
  const file = read as Connection;
  return { ...file, config: { ...file.config, ...config } };
}

function readYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function typedValue(text: string, schema: Schema | undefined): Json {
  const types = [schema?.type ?? []].flat();
  if (types.includes("string")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Splits arguments of the form key=value. Refuses a repeated key, because one of its values would be lost. */
function pairsOf(args: readonly string[]): readonly (readonly [name: string, value: string])[] {
  const pairs = args.map(pairOf);
  const names = pairs.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined)
    throw refused(`expected '${repeated}' once, found it twice; write an array as JSON: ${repeated}='["a","b"]'`);
  return pairs;
}

function pairOf(text: string): readonly [string, string] {
  const at = text.indexOf("=");
  if (at < 1) throw refused(`expected key=value, found '${text}'`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function refused(reason: string): ConnectorError {
  return new ConnectorError("invalid_params", reason);
}
