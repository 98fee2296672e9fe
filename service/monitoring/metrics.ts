import { ConnectorError } from "@agent-connectors/runtime";
import { databaseFailure } from "../database/errors.ts";
import { bearerToken } from "../identity/authenticate.ts";
import { hashSecret, sameHash } from "../identity/secrets.ts";
import type { Secret } from "../secret.ts";
import type { Service } from "../service.ts";
import { isLoopbackHost } from "../settings/formats.ts";
import { countSyncs } from "../syncs/queries.ts";

interface MetricsRequest {
  readonly headers: Readonly<Record<string, unknown>> & {
    readonly authorization?: string | undefined;
    readonly host?: string | undefined;
  };
  readonly remoteAddress: string | undefined;
}

/**
 * Returns the metrics in the Prometheus text format. If the database is unavailable, returns only the metrics of this process.
 * Throws `unauthenticated` for a request without the metrics token. If no token is configured, throws `permission_denied` unless
 * the request comes directly from this machine to localhost.
 */
export async function readMetrics(
  { database, clock, telemetry, settings }: Pick<Service, "database" | "clock" | "telemetry" | "settings">,
  request: MetricsRequest,
): Promise<string> {
  authorizeMetrics(request, settings.metricsToken);
  const syncs = await countSyncs(database, clock.now()).catch((error: unknown) => {
    if (!databaseFailure(error)) throw error;
    return [];
  });
  return telemetry.metrics.text(syncs);
}

function authorizeMetrics({ headers, remoteAddress }: MetricsRequest, token: Secret<string> | undefined): void {
  if (token === undefined) {
    // A request through a proxy on this machine also has a loopback address.
    const isDirect = headers.forwarded === undefined && headers["x-forwarded-for"] === undefined;
    if (isDirect && isLoopbackHost(remoteAddress ?? "") && namesLoopback(headers.host)) return;
    throw new ConnectorError(
      "permission_denied",
      "expected a direct request from this machine to localhost, found another request; set METRICS_TOKEN to allow requests with this token",
    );
  }
  const sent = bearerToken(headers.authorization) ?? "";
  if (!sameHash(hashSecret(sent), hashSecret(token.reveal())))
    throw new ConnectorError(
      "unauthenticated",
      "expected the metrics token as the bearer token, found another token or none; send the value of METRICS_TOKEN",
    );
}

/**
 * Returns false for a name other than `localhost` that resolves to a loopback address, because a web page in a local browser
 * could read the metrics with such a name (DNS rebinding).
 */
function namesLoopback(host = ""): boolean {
  return isLoopbackHost(host.replace(/:\d*$/, ""));
}
