import { type AdminCredentials, type RunningService, tokenLifetimeSeconds } from "@agent-connectors/service";
import type { CheckCall } from "../check-call.ts";
import { commandLine } from "./command-line.ts";

type Started = Pick<RunningService, "url" | "bootstrapped">;

/** The introduction; at the first start, also shell lines that get a token and list the connectors. */
export function greeting(started: Started): string {
  const { url, bootstrapped } = started;
  if (!bootstrapped.created) return introduction(started);
  return [
    introduction(started),
    "",
    `Get a token, which expires in ${tokenLifetimeSeconds / 60} minutes, and list the connectors:`,
    `  ${tokenLine(url, bootstrapped)}`,
    `  curl -s ${url}/api/v1/integrations/connectors -H "authorization: Bearer $TOKEN"`,
  ].join("\n");
}

/** The service's URL, and how to sign in. The command `program` starts the service with the same data folder. */
export function introduction({ url, bootstrapped }: Started, program = commandLine): string {
  const headline = `Agent Connectors listens at ${url}. Stop it with Ctrl+C.`;
  if (!bootstrapped.created)
    return `${headline}\nSign in at ${url}/sign-in; ${program} -- --reset-password EMAIL prints a new password.`;
  const stored = "First start: the service created an admin. Store these secrets: they are shown only once.";
  return `${headline}\n\n${admin(stored, bootstrapped)}`;
}

function admin(headline: string, { email, password, clientId, clientSecret }: AdminCredentials): string {
  return [
    headline,
    `  e-mail         ${email}`,
    `  password       ${password}`,
    `  client id      ${clientId}`,
    `  client secret  ${clientSecret}`,
  ].join("\n");
}

function tokenLine(url: string, { clientId, clientSecret }: AdminCredentials): string {
  const form = `-d grant_type=client_credentials -d client_id=${clientId} -d client_secret=${clientSecret}`;
  return `TOKEN=$(curl -s ${url}/api/v1/oauth/token ${form} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
}

/** A sandbox and the connectors to it. */
export interface ConnectedSandbox {
  readonly url: string;
  /** The number of connectors. */
  readonly connectors: number;
  /** An access token of an admin. */
  readonly token: string;
  readonly call: CheckCall & { readonly connectorId: string };
}

/** Describes the sandbox, with shell lines that set the documentation's variables and send a first call. */
export function sandboxGreeting({ url, bootstrapped }: Started, sandbox: ConnectedSandbox): string {
  const { connectorId, entity, action, params } = sandbox.call;
  const body = JSON.stringify({ entity, action, ...(Object.keys(params).length > 0 && { params }) });
  return [
    `The sandbox at ${sandbox.url} simulates the upstreams. Connectors to them in workspace default: ${sandbox.connectors}.`,
    "The setup pages accept any value of the right form, except values that contain 'invalid' or 'revoked'.",
    `Paste these lines into another shell; the token is the admin's and expires in ${tokenLifetimeSeconds / 60} minutes:`,
    `  export URL=${url}`,
    `  export TOKEN=${sandbox.token}`,
    `  export CONNECTOR=${connectorId}`,
    `  export AGENT_CONNECTORS_URL=$URL ${accessVariables(bootstrapped)}`,
    `  curl -s "$URL/api/v1/integrations/connectors/$CONNECTOR/execute" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '${body}'`,
    ...(bootstrapped.created
      ? ["When the token has expired, get another one:", `  ${tokenLine(url, bootstrapped)}`]
      : []),
  ].join("\n");
}

/**
 * Returns the environment variables that authenticate `agent-cli` and programs. At later starts, the client's secret is not
 * available.
 */
function accessVariables(bootstrapped: Started["bootstrapped"]): string {
  if (!bootstrapped.created) return "AGENT_CONNECTORS_TOKEN=$TOKEN";
  const { clientId, clientSecret } = bootstrapped;
  return `AGENT_CONNECTORS_CLIENT_ID=${clientId} AGENT_CONNECTORS_CLIENT_SECRET=${clientSecret}`;
}
