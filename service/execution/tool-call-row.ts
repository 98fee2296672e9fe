import { randomFillSync } from "node:crypto";
import type { Selectable } from "kysely";
import { v7 } from "uuid";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import type { ExecuteRequest } from "./execution.ts";
import { recordedName, recordedText } from "./recorded-text.ts";

/** A row of the audit. */
export type ToolCallRow = Selectable<Database["tool_calls"]>;

/** How an execution ended. */
export interface Ending {
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
