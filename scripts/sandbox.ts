import { kinds } from "@agent-connectors/connectors";
import { type Connector, ConnectorError } from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { argumentProblem } from "./problems.ts";
import { help, readOptions } from "./sandbox/options.ts";

/** Serves until SIGINT or SIGTERM, or prints the help. */
async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (!options) {
    console.log(help);
    return;
  }
  const connectors = await Promise.all(options.kinds.map(async (kind) => (await kinds[kind].load()).connector));
  const sandbox = await startSandbox({ ...options, connectors });
  for (const connector of connectors) print(connector, sandbox);
  console.log(`\nFailures on demand: curl -X POST ${sandbox.url}/__faults -d '{"fault": "rate_limit", "times": 2}'`);
  console.log("Stop with Ctrl+C.");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void sandbox.close());
}

function print({ kind }: Connector, sandbox: Sandbox): void {
  console.log(`\n${kind}  ${sandbox.urlOf(kind)}`);
  for (const [name, value] of Object.entries(sandbox.credentialsOf(kind))) console.log(`  ${name}: ${value}`);
  console.log(`  ${sandbox.curlOf(kind)}`);
}

/** Prints one line about invalid arguments or a port that cannot be used. Throws any other error. */
function reportFailure(error: unknown): void {
  const problem = argumentProblem(error) ?? (error instanceof ConnectorError ? error.message : undefined);
  if (problem === undefined) throw error;
  console.error(problem);
  process.exitCode = 4;
}

await main(process.argv.slice(2)).catch(reportFailure);
