import { randomFillSync } from "node:crypto";
import { redactText } from "@agent-connectors/runtime";
import type { CompiledQuery, Kysely, Selectable } from "kysely";
import { v7 } from "uuid";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction } from "../database/transactions.ts";
import type { ExecuteRequest } from "./execution.ts";

/** A row of the audit. */
export type ToolCallRow = Selectable<Database["tool_calls"]>;

interface ExecutionOutcome {
  readonly workspaceId: string;
  /** `ok` or an error code. */
  readonly status: string;
  readonly tookMs: number;
  /** The start, in milliseconds since the epoch. */
  readonly at: number;
  /** Secrets to mask in the intent. If absent, the intent is not stored. */
  readonly secrets: readonly string[] | undefined;
}

/** Maximum stored characters of an intent. */
const maxIntentLength = 500;

/** Maximum param names in a row. */
const maxNames = 100;

/** The audit row of an execution, with the names of the params but without their values. */
export function toolCallRow(
  caller: Caller,
  request: ExecuteRequest,
  { workspaceId, status, tookMs, at, secrets }: ExecutionOutcome,
): ToolCallRow {
  const names = Object.keys(request.params ?? {}).slice(0, maxNames);
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
        : recordedText(request.intent, { maxLength: maxIntentLength, secrets }),
    params: JSON.stringify(names.map(recordedName)),
    request_id: request.requestId,
    created_at: at,
  };
}

/** Random bytes for 256 ids. Generating bytes for each id would take ten times as long as the rest of `nextId`. */
const random = new Uint8Array(256 * 16);

let nextByte = random.length;

let last = { msecs: 0, seq: 0 };

/** A UUID v7 that is greater than all earlier ones of this process, even if the clock goes back (RFC 9562 §6.2, method 1). */
function nextId(now: number): string {
  if (nextByte === random.length) {
    randomFillSync(random);
    nextByte = 0;
  }
  const bytes = random.subarray(nextByte, nextByte + 16);
  nextByte += 16;
  if (now > last.msecs) last = { msecs: now, seq: new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) >>> 1 };
  else last = { msecs: last.msecs, seq: last.seq + 1 };
  return v7({ ...last, random: bytes });
}

/**
 * Masks `secrets`, and values that look like secrets. Replaces unpaired surrogates and control characters (PostgreSQL cannot
 * store NUL).
 */
function recordedText(
  value: string,
  { maxLength, secrets }: { readonly maxLength: number; readonly secrets?: readonly string[] },
): string {
  const text = redactText(value, secrets);
  if (text.length <= maxLength && /^[\x20-\x7e]*$/.test(text)) return text;
  const whole = text.toWellFormed().replace(/\p{Cc}+/gu, " ");
  return whole.length <= maxLength ? whole : `${whole.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The stored form of the name of an entity, action or param. Callers can send any string as the name. */
export function recordedName(name: string): string {
  return recordedText(name, { maxLength: 100 });
}

/** The columns in the order of a statement's parameters. */
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

/** Rows per compiled statement, the largest first. Compiling a statement takes longer than running it. */
const sizes = [128, 64, 32, 16, 8, 4, 2, 1] as const;

/** The compiled statements by database and size. */
const statements = new WeakMap<Kysely<Database>, Map<number, CompiledQuery>>();

/** Stores all rows or none. Skips rows that an earlier attempt stored although it reported a failure. */
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
  const bySize = statements.get(database) ?? new Map<number, CompiledQuery>();
  statements.set(database, bySize);
  const compiled = bySize.get(size) ?? compile(database, size);
  bySize.set(size, compiled);
  return compiled;
}

function compile(database: Kysely<Database>, size: number): CompiledQuery {
  // The values are placeholders. Each execution sets its own.
  const row = Object.fromEntries(columns.map((column) => [column, ""])) as unknown as ToolCallRow;
  return database
    .insertInto("tool_calls")
    .values(Array.from({ length: size }, () => row))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .compile();
}
