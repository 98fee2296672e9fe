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

/** What there is to try without any account, with lines for the shell that work as they stand. */
export function sandboxGreeting(url: string, sandbox: ConnectedSandbox): string {
  const { connectorId, entity, action } = sandbox.call;
  const body = JSON.stringify({ entity, action });
  return [
    `The sandbox at ${sandbox.url} simulates ${sandbox.connectors} upstreams; each has a connector in workspace default.`,
    `Execute an operation, by a token of the admin that holds for ${tokenLifetimeSeconds / 60} minutes:`,
    `  TOKEN=${sandbox.token}`,
    `  curl -s ${url}/api/v1/integrations/connectors/${connectorId}/execute -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '${body}'`,
  ].join("\n");
}
