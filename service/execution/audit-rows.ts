import { randomFillSync } from "node:crypto";
import { redactText } from "@agent-connectors/runtime";
import type { CompiledQuery, Kysely, Selectable } from "kysely";
import { v7 } from "uuid";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/transactions.ts";
import type { ExecuteRequest } from "./execution.ts";

/** A row of the audit. */
export type ToolCallRow = Selectable<Database["tool_calls"]>;

/** How an execution ended. */
interface Ending {
  readonly workspaceId: string;
  /** `ok` or an error code. */
  readonly status: string;
  readonly tookMs: number;
  /** When it began; milliseconds since the epoch. */
  readonly at: number;
  /** Those of the connector, which are masked in the intent. Where they are not known, no intent is kept. */
  readonly secrets: readonly string[] | undefined;
}

/** Characters of an intent that are kept. */
const longestIntent = 500;

/** Names of params that are kept. */
const mostNames = 100;

/** What is written of an execution: of the params their names only. */
export function toolCallRow(
  caller: Caller,
  request: ExecuteRequest,
  { workspaceId, status, tookMs, at, secrets }: Ending,
): ToolCallRow {
  const names = Object.keys(request.params ?? {}).slice(0, mostNames);
  return {
    id: nextId(Date.now()),
    organization_id: caller.organizationId,
    workspace_id: workspaceId,
    connector_id: request.connectorId,
    principal_id: caller.principalId,
    entity: recordedName(request.entity),
    action: recordedName(request.action),
    status,
    took_ms: Math.round(tookMs),
    intent:
      request.intent === undefined || secrets === undefined
        ? null
        : recordedText(request.intent, { longest: longestIntent, secrets }),
    params: JSON.stringify(names.map(recordedName)),
    request_id: request.requestId,
    created_at: at,
  };
}

/** For 256 ids at once: to ask for the random bytes of one takes ten times as long as the rest of it. */
const random = new Uint8Array(256 * 16);

let unused = random.length;

let last = { msecs: 0, seq: 0 };

/** A UUID v7 that is greater than the ones before it in this process (RFC 9562 §6.2, method 1), whatever the clock does. */
function nextId(now: number): string {
  if (unused === random.length) {
    randomFillSync(random);
    unused = 0;
  }
  const bytes = random.subarray(unused, unused + 16);
  unused += 16;
  if (now > last.msecs) last = { msecs: now, seq: new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) >>> 1 };
  else last = { msecs: last.msecs, seq: last.seq + 1 };
  return v7({ ...last, random: bytes });
}

/**
 * What a caller gave, as it is recorded: without secrets, which may stand where a name should, and without control
 * characters, which not every engine stores; of so many characters at most, cut between two of them.
 */
function recordedText(
  given: string,
  { longest, secrets }: { readonly longest: number; readonly secrets?: readonly string[] },
): string {
  const text = redactText(given, secrets);
  if (text.length <= longest && /^[\x20-\x7e]*$/.test(text)) return text;
  const whole = text.toWellFormed().replace(/\p{Cc}+/gu, " ");
  return whole.length <= longest ? whole : `${whole.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** What a caller gave as a name, which may be none at all. */
export function recordedName(given: string): string {
  return recordedText(given, { longest: 100 });
}

/** In the order of the statements' parameters. */
const columns = [
  "id",
  "organization_id",
  "workspace_id",
  "connector_id",
  "principal_id",
  "entity",
  "action",
  "status",
  "took_ms",
  "intent",
  "params",
  "request_id",
  "created_at",
] as const satisfies readonly (keyof ToolCallRow)[];

/** Rows of a statement. To compile one takes longer than to run it, so that there are few of them. */
const sizes = [128, 64, 32, 16, 8, 4, 2, 1] as const;

/** By size, of each opened database. */
const statements = new WeakMap<Kysely<Database>, Map<number, CompiledQuery>>();

/** Stores rows, all or none. Those that are there already, since an earlier attempt ended untold, stay as they are. */
export async function insertToolCalls(database: Kysely<Database>, calls: readonly ToolCallRow[]): Promise<void> {
  await inTransaction(database, async (transaction) => {
    let done = 0;
    for (const size of sizes)
      for (; calls.length - done >= size; done += size)
        await transaction.executeQuery({
          ...statement(database, size),
          parameters: calls.slice(done, done + size).flatMap((call) => columns.map((column) => call[column])),
        });
  });
}

function statement(database: Kysely<Database>, size: number): CompiledQuery {
  const known = statements.get(database) ?? new Map<number, CompiledQuery>();
  statements.set(database, known);
  const compiled = known.get(size) ?? compile(database, size);
  known.set(size, compiled);
  return compiled;
}

function compile(database: Kysely<Database>, size: number): CompiledQuery {
  // Only columns and rows matter here: the values come with each execution.
  const row = Object.fromEntries(columns.map((column) => [column, ""])) as unknown as ToolCallRow;
  return database
    .insertInto("tool_calls")
    .values(Array.from({ length: size }, () => row))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .compile();
}
