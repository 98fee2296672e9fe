/**
 * The demo: generates everything, starts the sandbox, executes operations of every connector kind and prints a report. It needs
 * no account, no network and no credentials, and takes a few seconds.
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
fact("generated", stdout.trim().split("\n").at(-1)?.split(":")[0] ?? "");

// Imported after the generation, which can change the clients.
const { kinds } = await import("@agent-connectors/connectors");
const { stepsOf } = await import("./steps.ts");
const { checkOf, stopAt } = await import("./tour.ts");
const connectors = await Promise.all(Object.values(kinds).map(async (kind) => (await kind.load()).connector));
const sandbox = await startSandbox({ connectors, records: 250 });
fact("sandbox", `${sandbox.url} simulates ${connectors.length} upstreams`);

let failures = 0;
// Object.keys has the type string[].
for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
  heading(`${kinds[kind].title} (${kind})`);
  const steps = [...stepsOf(kind, sandbox), ...(await stopAt(kind, sandbox))];
  for (const [name, run] of steps.length > 0 ? steps : [await checkOf(kind, sandbox)])
    if (!(await step(name, run))) failures++;
}
await sandbox.close();

heading(failures === 0 ? "All steps succeeded." : `${failures} of the steps failed.`);
fact("took", `${((performance.now() - started) / 1000).toFixed(1)} s`);
fact("next", "README.md shows how to call connectors in your code; `npm run sandbox` keeps the sandbox running.");
process.exitCode = failures === 0 ? 0 : 1;
