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
  --help            this text

Lists honour filters, ranges, page params, and searches by words and by terms of fields that records have; writes change
the fields that their params name, inside objects and arrays of writes too. Not simulated: sorting, the choice of fields, other languages of
queries, earlier versions of records and permissions. The header x-sandbox-ignored of a response names the params that it
takes no account of, and as param.field the terms of a query on fields that records do not have.`;

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
  const sandbox = await startSandbox({
    connectors,
    port: wholeNumber("--port", values.port, { from: 0, to: 65_535 }),
    records: wholeNumber("--records", values.records, { from: 10, to: 1_000_000 }),
    seed: wholeNumber("--seed", values.seed, { from: 0, to: Number.MAX_SAFE_INTEGER }),
    ...(values.now !== undefined && { now: momentOf(values.now) }),
    faults: values.fault.map(faultOf),
    links: formOf(values.links),
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
      if (!kind) throw new RangeError(`--kinds: expected some of ${[...known.keys()].join(", ")}, found '${name}'`);
      return (await kind.load()).connector;
    }),
  );
}

function wholeNumber(
  option: string,
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new RangeError(`${option}: expected a whole number from ${from} to ${to}, found '${text}'`);
}

function momentOf(text: string): number {
  const moment = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(moment)) return moment;
  throw new RangeError(`--now: expected a date such as 2026-11-01 or 2026-11-01T12:00:00Z, found '${text}'`);
}

function formOf(text: string): "absolute" | "relative" {
  if (text === "absolute" || text === "relative") return text;
  throw new RangeError(`--links: expected absolute or relative, found '${text}'`);
}

function faultOf(name: string): Fault {
  const fault = faultKinds.find((known) => known === name);
  if (!fault) throw new RangeError(`--fault: expected one of ${faultKinds.join(", ")}, found '${name}'`);
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
  console.error(error.message.replaceAll("\n", " "));
  process.exitCode = 4;
}

await main().catch(complain);
