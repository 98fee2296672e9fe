import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance } from "fastify";

/** Response headers that scripts of other origins can read, in addition to those that browsers always expose. */
const exposedHeaders =
  "Content-Disposition, Content-Range, ETag, Link, Mcp-Session-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id";

/** Seconds until a browser repeats a preflight request. */
const preflightSeconds = 600;

/**
 * Allows the pages of these origins to call the service with access tokens, and not with the service's cookies
 * (https://fetch.spec.whatwg.org/#http-cors-protocol). If there are no origins, no response has CORS headers.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook("onRequest", ({ headers, method }, reply, done) => {
    // A cache must not return the response for one origin to another origin.
    reply.header("vary", "Origin");
    const { origin } = headers;
    if (origin === undefined || !allowed.has(origin)) return done();
    reply.headers({ "access-control-allow-origin": origin, "access-control-expose-headers": exposedHeaders });
    if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) return done();
    reply.code(204).headers(preflightHeaders).send();
  });
}

const preflightHeaders = {
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  // The asterisk does not cover Authorization.
  "access-control-allow-headers": "Authorization, *",
  "access-control-max-age": String(preflightSeconds),
};

/**
 * Throws `permission_denied` for a page of another origin that the operator does not allow. The Model Context Protocol requires
 * this check against DNS rebinding
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning).
 */
export function refuseUnknownOrigin(
  origin: string | undefined,
  { publicUrl, corsOrigins }: { readonly publicUrl: string; readonly corsOrigins: readonly string[] },
): void {
  const allowed = [new URL(publicUrl).origin, ...corsOrigins];
  if (origin === undefined || allowed.includes(origin)) return;
  throw new ConnectorError(
    "permission_denied",
    `pages of '${origin}' may not use the MCP server; the operator can add the origin to CORS_ORIGINS`,
  );
}
