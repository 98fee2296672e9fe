/**
 * Executes one operation of a manifest, and shows its author the request and the result.
 *
 *   npm run call -- payments customers.list limit=2 --sandbox
 */
import { readFile } from "node:fs/promises";
import { basename, extname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { formatDiagnostic, parse, resolve } from "@agent-connectors/generator";
import { type Connector, ConnectorError, createConnector, errorCodes } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { stringify } from "yaml";
import { type Command, type Connection, help, paramsOf, readCommand, readConnection } from "./call/arguments.ts";
import { outcomeOf, type Recorded, recordingDispatcher } from "./call/outcome.ts";
import { writeCassette } from "./call/write-cassette.ts";
import { argumentProblem, fileProblem } from "./problems.ts";

const manifests = fileURLToPath(new URL("../manifests/", import.meta.url));
const cassettes = fileURLToPath(new URL("../test/connectors/", import.meta.url));

async function main(args: readonly string[]): Promise<void> {
  const command = readCommand(args);
  if (command === undefined) console.log(help);
  else {
    const isFile = extname(command.manifest) === ".yaml";
    const file = isFile ? command.manifest : `${manifests}${command.manifest}.yaml`;
    const connector = await connectorIn(file);
    if (connector) await run(connector, command, isFile ? file.replace(/\.yaml$/, ".cassettes.yaml") : undefined);
    else process.exitCode = 1;
  }
}

/** The connector of a manifest; `undefined` after printing its mistakes. */
async function connectorIn(file: string): Promise<Connector | undefined> {
  const { value, diagnostics } = resolve(parse(await readFile(file), relative(process.cwd(), file)));
  for (const diagnostic of diagnostics) console.error(formatDiagnostic(diagnostic));
  return value;
}

async function run(connector: Connector, command: Command, ownCassettes: string | undefined): Promise<void> {
  const params = paramsOf(connector, command);
  const sandbox = command.sandbox ? await startSandbox({ connectors: [connector] }) : undefined;
  const connection: Connection = sandbox
    ? { credentials: sandbox.credentialsOf(connector), config: command.config, baseUrl: sandbox.urlOf(connector) }
    : await readConnection(command);
  const responses: Recorded[] = [];
  const dispatcher = recordingDispatcher(responses);
  const client = createConnector(connector, { ...connection, dispatcher });
  try {
    print({ request: await client.prepare(command.entity, command.action, params) });
    const outcome = await outcomeOf(client, { ...command, params });
    print(outcome.shown);
    if (outcome.error) process.exitCode = errorCodes[outcome.error.code].exit;
    if (!command.record) return;
    const path = ownCassettes ?? `${cassettes}${connector.kind}/recorded.yaml`;
    await writeCassette(path, { connector, connection, operation: { ...command, params }, responses });
    console.log(`# recorded in ${relative(process.cwd(), path) || basename(path)}`);
  } finally {
    await client.close();
    await dispatcher.close();
    await sandbox?.close();
  }
}

function print(value: object): void {
  console.log(stringify(value, { lineWidth: 0 }).trimEnd());
}

/** Prints one line with the cause, and sets the exit code of the error table. */
function reportFailure(error: unknown): void {
  const path = error instanceof Error && "path" in error ? relative(process.cwd(), String(error.path)) : "";
  const problem = fileProblem(error, path) ?? argumentProblem(error);
  if (problem !== undefined) console.error(problem);
  else if (error instanceof ConnectorError) console.error(error.message);
  else throw error;
  process.exitCode = error instanceof ConnectorError ? errorCodes[error.code].exit : errorCodes.invalid_params.exit;
}

await main(process.argv.slice(2)).catch(reportFailure);
