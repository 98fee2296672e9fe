/**
 * The demo: generates everything, starts the sandbox, runs a dozen operations over the seven kinds and prints a
 * report. Needs no account, no network and no credentials; takes some seconds.
 *
 *   npm run demo
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startSandbox } from "@agent-connectors/sandbox";
import { fact, heading, step } from "./report.ts";

const started = performance.now();
heading("Agent Connectors: many systems, one way to call them");

const generate = fileURLToPath(new URL("../generate.ts", import.meta.url));
const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, generate]);
fact("generated", stdout.trim().split("\n").at(-1) ?? "");

// Imported only now: the clients may just have been printed anew.
const { connectors, stepsOf } = await import("./steps.ts");
const sandbox = await startSandbox({ connectors, records: 250 });
fact("sandbox", `${sandbox.url} simulates ${connectors.length} upstreams, 250 records an entity`);

let failures = 0;
for (const connector of connectors) {
  heading(`${connector.title} (${connector.kind})`);
  for (const [title, run] of stepsOf(connector.kind, sandbox)) if (!(await step(title, run))) failures++;
}
await sandbox.close();

heading(failures === 0 ? "All of it worked." : `${failures} of the steps failed.`);
fact("took", `${((performance.now() - started) / 1000).toFixed(1)} s`);
fact("next", "README.md shows the same in your own code; `npm run sandbox -- --help` keeps the sandbox running.");
process.exitCode = failures === 0 ? 0 : 1;
