import { redactText } from "@agent-connectors/runtime";
import type { Selectable } from "kysely";
import { v7 } from "uuid";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import type { ExecuteRequest } from "./execution.ts";

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
}

/** Characters of an intent that are kept. */
const longestIntent = 500;
/** Of a name that a caller gave, which may be no name at all. */
const longestName = 100;
const mostNames = 100;

/** What is written of an execution: of the params their names only. */
export function toolCallRow(
  caller: Caller,
  request: ExecuteRequest,
  { workspaceId, status, tookMs, at }: Ending,
): ToolCallRow {
  const names = Object.keys(request.params ?? {}).slice(0, mostNames);
  return {
    id: v7(),
    organization_id: caller.organizationId,
    workspace_id: workspaceId,
    connector_id: request.connectorId,
    principal_id: caller.principalId,
    entity: kept(request.entity, longestName),
    action: kept(request.action, longestName),
    status,
    took_ms: Math.round(tookMs),
    intent: request.intent === undefined ? null : kept(request.intent, longestIntent),
    params: JSON.stringify(names.map((name) => kept(name, longestName))),
    request_id: request.requestId,
    created_at: at,
  };
}

/**
 * Without secrets, which may stand where a name should, and without control characters, which not every engine stores;
 * cut between characters.
 */
function kept(given: string, longest: number): string {
  const text = redactText(given);
  if (text.length <= longest && /^[\x20-\x7e]*$/.test(text)) return text;
  const whole = text.toWellFormed().replace(/\p{Cc}+/gu, " ");
  return whole.length <= longest ? whole : `${whole.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
