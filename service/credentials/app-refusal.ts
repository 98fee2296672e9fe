import { ConnectorError } from "@agent-connectors/runtime";
import type { Requester } from "./stored-grant.ts";
import { usesOperatorsApp } from "./uses-operators-app.ts";

/**
 * The error to throw where an upstream refuses the operator's OAuth app for a kind: `service_unavailable`, for no person
 * who connects can mend that. `undefined` where `refusal` is another failure.
 */
export function appRefusal(refusal: unknown, kind: string, requester: Requester): ConnectorError | undefined {
  // Of the client itself, whatever it asks for (https://www.rfc-editor.org/rfc/rfc6749#section-5.2).
  if (!(refusal instanceof ConnectorError) || refusal.upstream?.code !== "invalid_client") return undefined;
  if (!usesOperatorsApp(requester)) return undefined;
  const { upstream } = refusal;
  const reason = `the upstream refuses the operator's OAuth app for '${kind}'; mend OAUTH_APPS`;
  return new ConnectorError("service_unavailable", reason, { ...(upstream && { upstream }), cause: refusal });
}
