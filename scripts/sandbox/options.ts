import { parseArgs } from "node:util";
import { ConnectorError } from "@agent-connectors/runtime";
import { type Fault, faultKinds, type SandboxOptions } from "@agent-connectors/sandbox";
import { wholeNumber } from "../problems.ts";
import { type KindName, kindsOf } from "./kinds.ts";

/** The text of `npm run sandbox -- --help`. */
export const help = `Serves simulated upstreams on loopback, without any account.

  npm run sandbox -- [options]

  --kinds a,b       kinds to serve (default: all)
  --port N          port to listen on (default: 4010)
  --records N       records of an entity, except reports, 10 to 1000000 (default: 250)
  --children N      records of an entity under each parent, except reports, 1 to --records (default: as --records)
  --seed N          seed of the records (default: 1)
  --now DATE        latest time in records, such as 2026-12-31 (default: 2026-11-01)
  --churn           every ten seconds, create, update or delete at most one record of each entity that a service
                    copies, except reports
  --fault NAME      a failure of the first request: ${faultKinds.join(", ")};
                    each further --fault affects the next request
  --links FORM      form of the URL of the next page: absolute or relative (default: absolute)
  --help            this text

Lists support filters, ranges and page params. Searches accept words, terms such as total>5, and the WHERE part of a SELECT. A
write changes the fields that its params name, even inside objects, and replaces arrays as a whole. If a request selects an
earlier version of a record, the response has the number of that version, and the current values of all other fields. The
sandbox simulates the selection of fields only in reports. It does not simulate sorting or permissions, and supports no other
query languages. The response header x-sandbox-ignored lists the params that had no effect. If a query term names an unknown
field, the header lists the term as param.field.`;

/** The options of the command. */
export interface Options extends Omit<SandboxOptions, "connectors"> {
  readonly kinds: readonly KindName[];
}

/** Reads the arguments; `undefined` for `--help`. Throws `invalid_params` or an error of `parseArgs` for invalid arguments. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kinds: { type: "string" },
      port: { type: "string", default: "4010" },
      records: { type: "string", default: "250" },
      children: { type: "string" },
      seed: { type: "string", default: "1" },
      now: { type: "string" },
      churn: { type: "boolean", default: false },
      fault: { type: "string", multiple: true, default: [] },
      links: { type: "string", default: "absolute" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const records = wholeNumber("--records", values.records, { from: 10, to: 1_000_000 });
  const { children } = values;
  return {
    kinds: kindsOf(values.kinds),
    port: wholeNumber("--port", values.port, { from: 0, to: 65_535 }),
    records,
    ...(children !== undefined && { children: wholeNumber("--children", children, { from: 1, to: records }) }),
    seed: wholeNumber("--seed", values.seed, { from: 0, to: Number.MAX_SAFE_INTEGER }),
    ...(values.now !== undefined && { now: timestampOf(values.now) }),
    ...(values.churn && { churnMs: 10_000 }),
    faults: values.fault.map(faultOf),
    links: linkFormOf(values.links),
  };
}

function timestampOf(text: string): number {
  const timestamp = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(timestamp)) return timestamp;
  throw invalid(`--now: expected a date such as 2026-11-01 or 2026-11-01T12:00:00Z, found '${text}'`);
}

function linkFormOf(text: string): "absolute" | "relative" {
  if (text === "absolute" || text === "relative") return text;
  throw invalid(`--links: expected absolute or relative, found '${text}'`);
}

function faultOf(name: string): Fault {
  const fault = faultKinds.find((known) => known === name);
  if (!fault) throw invalid(`--fault: expected one of ${faultKinds.join(", ")}, found '${name}'`);
  return { fault };
}

function invalid(message: string): ConnectorError {
  return new ConnectorError("invalid_params", message);
}
