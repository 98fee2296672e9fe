import { parseArgs } from "node:util";
import { kinds } from "@agent-connectors/connectors";
import type { Connector } from "@agent-connectors/runtime";
import { type Fault, faultKinds, type Sandbox, startSandbox } from "@agent-connectors/sandbox";

const usage = `Serves simulated upstreams on loopback, without any account.

  npm run sandbox -- [options]

  --kinds a,b       kinds to serve (default: all of them)
  --port N          port to listen on (default: 4010)
  --records N       records of an entity under each parent, 10 to 1000000 (default: 250)
  --seed N          another number, other records (default: 1)
  --now DATE        time of the newest record, such as 2026-11-01 (default: a fixed day)
  --fault NAME      a failure that the first request meets: ${faultKinds.join(", ")}; several times for several
  --links FORM      absolute or relative next-page URLs (default: absolute)
  --help            this text`;

/** Serves what the command line asks for until the process is interrupted. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kinds: { type: "string" },
      port: { type: "string", default: "4010" },
      records: { type: "string", default: "250" },
      seed: { type: "string", default: "1" },
      now: { type: "string" },
      fault: { type: "string", multiple: true, default: [] },
      links: { type: "string", default: "absolute" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const connectors = await load(values.kinds?.split(",") ?? Object.keys(kinds));
  const now = values.now === undefined ? undefined : Date.parse(values.now);
  const sandbox = await startSandbox({
    connectors,
    port: Number(values.port),
    records: Number(values.records),
    seed: Number(values.seed),
    ...(now !== undefined && { now }),
    faults: values.fault.map(faultOf),
    links: values.links === "relative" ? "relative" : "absolute",
  });
  for (const connector of connectors) print(connector, sandbox);
  console.log(`\nFailures on demand: curl -X POST ${sandbox.url}/__faults -d '{"fault": "rate_limit", "times": 2}'`);
  console.log("Stop with Ctrl+C.");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void sandbox.close());
}

async function load(names: readonly string[]): Promise<readonly Connector[]> {
  const known = new Map<string, { readonly load: () => Promise<{ readonly connector: Connector }> }>(
    Object.entries(kinds),
  );
  return Promise.all(
    names.map(async (name) => {
      const kind = known.get(name.trim());
      if (!kind) throw new RangeError(`there is no kind '${name}'; expected some of ${[...known.keys()].join(", ")}`);
      return (await kind.load()).connector;
    }),
  );
}

function faultOf(name: string): Fault {
  const fault = faultKinds.find((known) => known === name);
  if (!fault) throw new RangeError(`there is no fault '${name}'; expected one of ${faultKinds.join(", ")}`);
  return { fault };
}

function print({ kind }: Connector, sandbox: Sandbox): void {
  console.log(`\n${kind}  ${sandbox.urlOf(kind)}`);
  for (const [name, value] of Object.entries(sandbox.credentialsOf(kind))) console.log(`  ${name}: ${value}`);
  console.log(`  ${sandbox.curlOf(kind)}`);
}

/** One line that says why, without a stack. */
function complain(error: unknown): void {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 4;
}

await main().catch(complain);
