import type { Selectable } from "kysely";
import type { Database } from "../store/database.ts";
import type { ToolCall } from "./tool-call.ts";

/** A row of the audit without its organization, with what is known of the principal. */
export interface FoundToolCall extends Omit<Selectable<Database["tool_calls"]>, "organization_id"> {
  readonly principal_name: string | null;
  readonly principal_kind: "user" | "client" | null;
}

/** A tool call, as it is answered. */
export function toolCallOf({ principal_id, principal_name, principal_kind, ...row }: FoundToolCall): ToolCall {
  return {
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    principal: { id: principal_id, name: principal_name, kind: principal_kind },
    params: JSON.parse(row.params),
  };
}
