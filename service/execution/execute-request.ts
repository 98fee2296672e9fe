import type { CallOptions } from "@agent-connectors/runtime";
import type { ExecuteRequest } from "./execution.ts";

/** An execution as it is asked for over HTTP. */
export interface ExecuteBody {
  readonly entity: string;
  readonly action: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly string[];
  readonly exclude_fields?: readonly string[];
  readonly intent?: string;
  readonly max_pages?: number;
  readonly timeout_ms?: number;
  readonly idempotency_key?: string;
}

/** What the body asks for, beside what the request itself tells. */
export function executeRequest(
  { entity, action, params, intent, ...options }: ExecuteBody,
  { connectorId, requestId, signal }: Pick<ExecuteRequest, "connectorId" | "requestId"> & Pick<CallOptions, "signal">,
): ExecuteRequest {
  return {
    connectorId,
    requestId,
    entity,
    action,
    ...(params && { params }),
    ...(intent !== undefined && { intent }),
    options: { ...options, ...(signal && { signal }) },
  };
}
