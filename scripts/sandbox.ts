import { parseArgs } from "node:util";
import { kinds } from "@agent-connectors/connectors";
import type { Connector } from "@agent-connectors/runtime";
import { type Fault, faultKinds, type Sandbox, startSandbox } from "@agent-connectors/sandbox";

const usage = `Serves simulated upstreams on loopback, without any account.

  npm run sandbox -- [options]

  --kinds a,b       kinds to serve (default: all)
  --port N          port to listen on (default: 4010)
  --records N       records of an entity, 10 to 1000000 (default: 250)
  --children N      records of an entity under each parent, 1 to --records (default: as --records)
  --seed N          seed of the records (default: 1)
  --now DATE        time of the newest record, such as 2026-11-01 (default: a fixed day)
  --fault NAME      a failure of the first request: ${faultKinds.join(", ")}; can be repeated
  --links FORM      absolute or relative next-page URLs (default: absolute)
  --help            this text

Lists support filters, ranges, page params, and searches by words and by terms on fields of the records. A write changes the
fields that its params name, also inside objects and arrays. The sandbox does not simulate sorting, field selection, other
query languages, earlier versions of records, or permissions. The response header x-sandbox-ignored lists the params that
had no effect. If a query term names an unknown field, the header lists it as param.field.`;

/** Serves until the process is interrupted. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kinds: { type: "string" },
      port: { type: "string", default: "4010" },
      records: { type: "string", default: "250" },
      children: { type: "string" },
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
  const records = wholeNumber("--records", values.records, { from: 10, to: 1_000_000 });
  const children = values.children && wholeNumber("--children", values.children, { from: 1, to: records });
  const sandbox = await startSandbox({
    connectors,
    port: wholeNumber("--port", values.port, { from: 0, to: 65_535 }),
    records,
    ...(children && { children }),
    seed: wholeNumber("--seed", values.seed, { from: 0, to: Number.MAX_SAFE_INTEGER }),
    ...(values.now !== undefined && { now: timestampOf(values.now) }),
    faults: values.fault.map(faultOf),
    links: linkFormOf(values.links),
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

function timestampOf(text: string): number {
  const timestamp = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(timestamp)) return timestamp;
  throw new RangeError(`--now: expected a date such as 2026-11-01 or 2026-11-01T12:00:00Z, found '${text}'`);
}

function linkFormOf(text: string): "absolute" | "relative" {
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

/** Prints one line with the cause, without a stack. */
function reportFailure(error: unknown): void {
  if (!(error instanceof Error)) throw error;
  console.error(error.message.replaceAll("\n", " "));
  process.exitCode = 4;
}

await main().catch(reportFailure);
