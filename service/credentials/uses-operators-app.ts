import { clientIdField } from "@agent-connectors/runtime";
import type { Requester } from "./stored-grant.ts";

/** Whether the client that asks for a token is the operator's OAuth app, and not one that somebody has given. */
export function usesOperatorsApp({ option, app, fields }: Requester): boolean {
  const id = option.oauth && clientIdField(option.oauth);
  return id !== undefined && Object.hasOwn(app, id) && !Object.hasOwn(fields, id);
}
