import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { bearerToken } from "../../identity/bearer-token.ts";
import { hashSecret, sameHash } from "../../identity/secrets.ts";
import type { Secret } from "../../secret.ts";

/** Throws unless the request has the token; where there is none, unless it comes from the machine itself. */
export function authorizeMetrics(request: FastifyRequest, token: Secret<string> | undefined): void {
  if (token === undefined) {
    // A proxy on this machine would make everybody local.
    const direct = request.headers.forwarded === undefined && request.headers["x-forwarded-for"] === undefined;
    if (direct && isLoopback(request.socket.remoteAddress) && namesLoopback(request.headers.host)) return;
    throw new ConnectorError(
      "permission_denied",
      "metrics are told to this machine only; set METRICS_TOKEN for others",
    );
  }
  const given = bearerToken(request.headers.authorization) ?? "";
  if (!sameHash(hashSecret(given), hashSecret(token.reveal())))
    throw new ConnectorError("unauthenticated", "expected the metrics token as bearer token");
}

/** A page in a browser of this machine can have a name of its own resolve to it: nobody else asks for another host. */
function namesLoopback(host = ""): boolean {
  const name = host.replace(/:\d*$/, "").replace(/^\[(.*)\]$/, "$1");
  return name.toLowerCase() === "localhost" || isLoopback(name);
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
