import { stat } from "node:fs/promises";
import { extname, join } from "node:path";
import {
  type Connector,
  ConnectorError,
  type Credentials,
  createConnector,
  findOperation,
  type PreparedRequest,
} from "@agent-connectors/runtime";
import type { Dispatcher } from "undici";
import type { CalledOperation, Recorded } from "../call-manifest/outcome.ts";
import { command, type InputOf } from "../command.ts";
import type { Context } from "../context.ts";
import { reasonOf } from "../failure.ts";
import { type Connection, connectionIn, loadModel } from "../local-executor.ts";
import { printable } from "../table.ts";
import { typedValues } from "../typed-values.ts";
import { mistakesIn, readManifest } from "./manifests.ts";

const fields = {
  manifest: {
    schema: {
      type: "string",
      description: "path of a manifest, or a kind; manifests/<kind>.yaml takes precedence over the installed kind",
    },
    required: true,
    argument: 0,
  },
  operation: {
    schema: { type: "string", description: "entity.action, such as tickets.list" },
    required: true,
    argument: 1,
  },
  params: {
    schema: {
      type: "object",
      description: "params as name=value: strings without quotes, other types as JSON",
    },
    argument: 2,
  },
  sandbox: { schema: { type: "boolean", description: "call a simulated upstream, without an account" } },
  connection: {
    schema: {
      type: "string",
      description:
        "YAML or JSON file with credentials and, optionally, auth, config and baseUrl; a new refresh token replaces the one in the file; default: the environment",
    },
  },
  config: { schema: { type: "object", description: "values of the configuration" } },
  pages: { schema: { type: "integer", minimum: 1, description: "read at most this number of pages" } },
  record: {
    schema: {
      type: "string",
      description:
        "add a cassette of the call to this file; the cassette has no secrets, but it has the records as received, so review it",
    },
  },
} as const;

/** The command `call`, which executes one operation of a manifest. */
export const callManifestCommand = command({
  name: "call",
  local: true,
  summary: "Execute one operation of a manifest or an installed kind, and show its request",
  examples: [
    "agent-cli call help_desk.yaml tickets.list state=open --sandbox",
    "agent-cli call help_desk.yaml tickets.list --pages 3 --connection my.connection.yaml --record cassettes.yaml",
    "HELP_DESK_TOKEN=… agent-cli call help_desk.yaml tickets.get id=7",
  ],
  fields,
  async run(input, context) {
    const connector = await connectorOf(input.manifest, context);
    const { entity, action } = operationOf(input.operation);
    // `findOperation` reports a misspelt entity or action before `open` reports missing credentials.
    const found = Object.entries(findOperation(connector, entity, action).action.params);
    const params = typedValues(input.params ?? {}, new Map(found.map(([name, { schema }]) => [name, schema])));
    const operation = { entity, action, params, pages: input.pages };
    const opened = await open(connector, input, context);
    try {
      await execute(context, { connector, operation, opened, record: input.record });
    } finally {
      await opened.close();
    }
  },
});

function operationOf(words: string): { readonly entity: string; readonly action: string } {
  const [entity = "", action = "", ...more] = words.split(".");
  if (entity !== "" && action !== "" && more.length === 0) return { entity, action };
  throw new ConnectorError(
    "invalid_params",
    `operation: expected entity.action, such as tickets.list, found '${printable(words)}'`,
  );
}

interface ManifestCall {
  readonly connector: Connector;
  readonly operation: CalledOperation;
  readonly opened: OpenedUpstream;
  /** The file of the cassette. If `undefined`, the call is not recorded. */
  readonly record: string | undefined;
}

async function execute(context: Context, { connector, operation, opened, record }: ManifestCall): Promise<void> {
  const { outcomeOf, recordingDispatcher } = await import("../call-manifest/outcome.ts");
  const { connection, sender, onCredentialsChanged } = opened;
  const { dispatcher, responses } = recordingDispatcher(sender);
  // A cassette contains the responses of one attempt, so a recorded call is not retried.
  const limits = record === undefined ? {} : { retries: 0 };
  const client = createConnector(connector, { ...connection, dispatcher, limits, onCredentialsChanged });
  try {
    showRequest(await client.prepare(operation.entity, operation.action, operation.params), context);
    const outcome = await outcomeOf(client, operation, context.signal);
    const ignored = ignoredIn(responses);
    if (ignored.length > 0) context.output.notice(`The sandbox ignored: ${ignored.join(", ")}.`);
    // The result is written before the recording, which can fail.
    if (!outcome.error) await context.output.result(outcome.shown, { rows: outcome.records });
    // A cassette of an interrupted call would lack responses.
    if (record !== undefined && !context.signal.aborted) {
      const { writeCassette } = await import("../call-manifest/write-cassette.ts");
      const problem = await writeCassette(record, { connector, connection, operation, responses, outcome });
      context.output.notice(problem === undefined ? `Recorded in '${record}'.` : `Recorded nothing: ${problem}.`);
    }
    if (outcome.error) throw outcome.error;
  } finally {
    await client.close();
  }
}

/** Returns the parts of the requests that the sandbox ignored. Only the sandbox sends the header `x-sandbox-ignored`. */
function ignoredIn(responses: readonly Recorded[]): readonly string[] {
  return [...new Set(responses.flatMap(({ headers }) => headers["x-sandbox-ignored"]?.split(", ") ?? []))];
}

async function connectorOf(manifest: string, { output }: Context): Promise<Connector> {
  const path = await pathOf(manifest);
  if (path === undefined) return loadModel(manifest);
  const { formatDiagnostic, parse, resolve } = await import("@agent-connectors/generator");
  const { value, diagnostics } = resolve(parse(await readManifest(path), path));
  for (const diagnostic of diagnostics) output.notice(formatDiagnostic(diagnostic));
  if (value) return value;
  throw mistakesIn([path], diagnostics.length);
}

/** Returns the path of a manifest; `undefined` for an installed kind. */
async function pathOf(manifest: string): Promise<string | undefined> {
  if (/^\.ya?ml$/.test(extname(manifest))) return manifest;
  const own = join("manifests", `${manifest}.yaml`);
  return (await isFile(own)) ? own : undefined;
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

type CallInput = InputOf<typeof fields>;

interface OpenedUpstream {
  readonly connection: Connection;
  readonly sender: Dispatcher;
  /** See `ConnectorOptions`. */
  readonly onCredentialsChanged: (credentials: Credentials) => void | Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a sandbox, or reads the connection from a file or the environment. */
async function open(
  connector: Connector,
  { sandbox, connection: path, config }: CallInput,
  context: Context,
): Promise<OpenedUpstream> {
  const { Agent } = await import("undici");
  // The runtime checks the values of the configuration.
  const given = { ...config } as Exclude<Connection["config"], undefined>;
  if (!sandbox) {
    const { readConnection } = await import("../call-manifest/connection.ts");
    const { environmentProxies } = await import("../proxies.ts");
    const connection =
      path === undefined ? connectionIn(process.env, connector, given) : withConfig(await readConnection(path), given);
    const sender = (await environmentProxies()) ?? new Agent();
    const onCredentialsChanged = (credentials: Credentials) => keepRenewed(path, credentials, context);
    return { connection, sender, onCredentialsChanged, close: () => sender.close() };
  }
  if (path !== undefined)
    throw new ConnectorError("invalid_params", "expected either --sandbox or --connection, found both");
  const { sampleConfig, startSandbox } = await import("@agent-connectors/sandbox");
  const running = await startSandbox({ connectors: [connector] });
  const { kind } = connector;
  const connection = {
    credentials: running.credentialsOf(kind),
    config: { ...sampleConfig(connector.config), ...given },
    baseUrl: running.urlOf(kind),
  };
  const sender = new Agent();
  const close = () => sender.close().then(() => running.close());
  return { connection, sender, onCredentialsChanged: () => {}, close };
}

/**
 * Saves credentials with a new refresh token in the connection file, because the upstream can refuse the previous token from now
 * on. A failure is only a notice, because the call can continue with the new token.
 */
async function keepRenewed(path: string | undefined, credentials: Credentials, { output }: Context): Promise<void> {
  const remedy = "If the next call is refused, authorize again";
  if (path === undefined) {
    const advice = "and pass the credentials in a file with --connection, which keeps the new token";
    output.notice(`The upstream replaced the refresh token of the environment. ${remedy}, ${advice}.`);
    return;
  }
  const { saveCredentials } = await import("../call-manifest/connection.ts");
  try {
    await saveCredentials(path, credentials);
    output.notice(`Saved the new refresh token in '${path}'.`);
  } catch (error) {
    const reason = error instanceof ConnectorError ? error.reason : reasonOf(error);
    output.notice(`The upstream replaced the refresh token, which cannot be saved in '${path}': ${reason}. ${remedy}.`);
  }
}

function withConfig(connection: Connection, given: Connection["config"]): Connection {
  return { ...connection, config: { ...connection.config, ...given } };
}

/** A prepared request contains a mask, such as `<api_key>`, instead of each secret credential. */
function showRequest({ method, url, headers, body }: PreparedRequest, { output }: Context): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  output.notice([`${method} ${url}`, ...lines, ...(body === undefined ? [] : ["", body])].join("\n"));
}
