import { type AdminCredentials, type RunningService, tokenLifetimeSeconds } from "@agent-connectors/service";

/**
 * Where the service is, how to sign in, and lines for the shell that work as they stand. `program` starts the program on
 * the same data.
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
    admin("First start: an admin was made. Keep these secrets, they are shown only now.", bootstrapped),
    "",
    `Get a token, which holds for ${tokenLifetimeSeconds / 60} minutes, and list the connectors:`,
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
