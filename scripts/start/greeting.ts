import { type AdminCredentials, type RunningService, tokenLifetimeSeconds } from "@agent-connectors/service";

/**
 * The URL of the service, how to sign in, and lines to paste into a shell. `program` is the command that starts the program
 * on the same data.
 */
export function greeting(
  { url, bootstrapped }: Pick<RunningService, "url" | "bootstrapped">,
  program = "npm start",
): string {
  const headline = `Agent Connectors listens at ${url}. Stop it with Ctrl+C.`;
  if (!bootstrapped.created)
    return `${headline}\nSign in at ${url}/sign-in; ${program} -- --reset-password EMAIL prints a new password.`;
  return [
    headline,
    "",
    admin("First start: the service created an admin. Store these secrets: they are shown only once.", bootstrapped),
    "",
    `Get a token, which expires in ${tokenLifetimeSeconds / 60} minutes, and list the connectors:`,
    `  ${tokenLine(url, bootstrapped)}`,
    `  curl -s ${url}/api/v1/integrations/connectors -H "authorization: Bearer $TOKEN"`,
  ].join("\n");
}

/** An admin's secrets, aligned. */
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

/** A sandbox with a connector to each kind. */
export interface ConnectedSandbox {
  readonly url: string;
  readonly connectors: number;
  /** An access token of an admin. */
  readonly token: string;
  /** A call that succeeds. */
  readonly call: { readonly connectorId: string; readonly entity: string; readonly action: string };
}

/** Lines to try the sandbox: the variables that the README's lines use, and a first call. */
export function sandboxGreeting(url: string, sandbox: ConnectedSandbox): string {
  const { connectorId, entity, action } = sandbox.call;
  const body = JSON.stringify({ entity, action });
  return [
    `The sandbox at ${sandbox.url} simulates ${sandbox.connectors} upstreams; each has a connector in workspace default.`,
    "Its setup pages accept any value of the right form, except values that contain 'invalid' or 'revoked'.",
    `Paste these lines into another shell; the token is the admin's and expires in ${tokenLifetimeSeconds / 60} minutes:`,
    `  export URL=${url}`,
    `  export TOKEN=${sandbox.token}`,
    `  export CONNECTOR=${connectorId}`,
    "  export AGENT_CONNECTORS_URL=$URL AGENT_CONNECTORS_TOKEN=$TOKEN",
    `  curl -s "$URL/api/v1/integrations/connectors/$CONNECTOR/execute" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '${body}'`,
  ].join("\n");
}
