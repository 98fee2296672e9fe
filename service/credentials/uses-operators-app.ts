import { clientIdField } from "@agent-connectors/runtime";
import type { Requester } from "./stored-grant.ts";

/** Whether the client that asks for a token is the operator's OAuth app, with nothing in it that somebody has given. */
export function usesOperatorsApp({ option, app, fields }: Requester): boolean {
  const id = option.oauth && clientIdField(option.oauth);
  const [supplied, given] = [app.reveal(), fields.reveal()];
  if (id === undefined || !Object.hasOwn(supplied, id)) return false;
  return !Object.keys(supplied).some((name) => Object.hasOwn(given, name));
}
