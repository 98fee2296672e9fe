import { tokenLifetimeSeconds } from "@agent-connectors/service";

/** A sandbox that every kind is connected to. */
export interface ConnectedSandbox {
  readonly url: string;
  readonly connectors: number;
  /** An admin's, for some minutes. */
  readonly token: string;
  /** A call that works. */
  readonly call: { readonly connectorId: string; readonly entity: string; readonly action: string };
}

/** What there is to try without any account: variables for the shell, as the README's lines take them, and a first call. */
export function sandboxGreeting(url: string, sandbox: ConnectedSandbox): string {
  const { connectorId, entity, action } = sandbox.call;
  const body = JSON.stringify({ entity, action });
  return [
    `The sandbox at ${sandbox.url} simulates ${sandbox.connectors} upstreams; each has a connector in workspace default.`,
    "Its set-up pages accept any value of the right form, except values that contain 'invalid' or 'revoked'.",
    `Paste these lines into another shell; the token is the admin's and expires in ${tokenLifetimeSeconds / 60} minutes:`,
    `  export URL=${url}`,
    `  export TOKEN=${sandbox.token}`,
    `  export CONNECTOR=${connectorId}`,
    `  curl -s "$URL/api/v1/integrations/connectors/$CONNECTOR/execute" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '${body}'`,
  ].join("\n");
}
