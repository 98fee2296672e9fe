/**
 * Executes one operation of a manifest, so that an author sees what it sends and what comes of it.
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
import { type Asked, askedOf, type Connection, connectionIn, help, paramsOf } from "./call/arguments.ts";
import { outcomeOf, type Recorded, recordingDispatcher } from "./call/outcome.ts";
import { writeCassette } from "./call/write-cassette.ts";
import { fileProblem } from "./file-problem.ts";

const manifests = fileURLToPath(new URL("../manifests/", import.meta.url));
const cassettes = fileURLToPath(new URL("../test/connectors/", import.meta.url));

async function main(args: readonly string[]): Promise<void> {
  const asked = askedOf(args);
  if (asked === undefined) console.log(help);
  else {
    const isFile = extname(asked.manifest) === ".yaml";
    const file = isFile ? asked.manifest : `${manifests}${asked.manifest}.yaml`;
    const connector = await connectorIn(file);
    if (connector) await run(connector, asked, isFile ? file.replace(/\.yaml$/, ".cassettes.yaml") : undefined);
    else process.exitCode = 1;
  }
}

/** The connector of a manifest; prints its faults where there are any. */
async function connectorIn(file: string): Promise<Connector | undefined> {
  const { value, diagnostics } = resolve(parse(await readFile(file), relative(process.cwd(), file)));
  for (const diagnostic of diagnostics) console.error(formatDiagnostic(diagnostic));
  return value;
}

async function run(connector: Connector, asked: Asked, beside: string | undefined): Promise<void> {
  const params = paramsOf(connector, asked);
  const sandbox = asked.sandbox ? await startSandbox({ connectors: [connector] }) : undefined;
  const connection: Connection = sandbox
    ? { credentials: sandbox.credentialsOf(connector), config: asked.config, baseUrl: sandbox.urlOf(connector) }
    : await connectionIn(asked);
  const responses: Recorded[] = [];
  const dispatcher = recordingDispatcher(responses);
  const client = createConnector(connector, { ...connection, dispatcher });
  try {
    print({ request: await client.prepare(asked.entity, asked.action, params) });
    const outcome = await outcomeOf(client, { ...asked, params });
    print(outcome.shown);
    if (outcome.error) process.exitCode = errorCodes[outcome.error.code].exit;
    if (!asked.record) return;
    const path = beside ?? `${cassettes}${connector.kind}/recorded.yaml`;
    await writeCassette(path, { connector, connection, asked: { ...asked, params }, responses });
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

/** One line that says why, and the exit code of the error table. */
function complain(error: unknown): void {
  const path = error instanceof Error && "path" in error ? relative(process.cwd(), String(error.path)) : "";
  const problem = fileProblem(error, path);
  const isUsage = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  if (problem !== undefined) console.error(problem);
  else if (isUsage) console.error(`${error.message.split(/\.\s/)[0]}; --help lists the options`);
  else if (error instanceof ConnectorError) console.error(error.message);
  else throw error;
  process.exitCode = error instanceof ConnectorError ? errorCodes[error.code].exit : errorCodes.invalid_params.exit;
}

await main(process.argv.slice(2)).catch(complain);
