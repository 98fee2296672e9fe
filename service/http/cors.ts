import type { FastifyInstance } from "fastify";

/** Headers of responses that programs in pages can read, besides those that browsers always show. */
const exposedHeaders = "Content-Disposition, Content-Range, ETag, Link, Retry-After, WWW-Authenticate, X-Request-Id";

/** Browsers ask again after this number of seconds. */
const preflightSeconds = 600;

/**
 * Lets the pages of these origins call the service (https://fetch.spec.whatwg.org/#http-cors-protocol). They send access tokens:
 * the browser never adds the cookies of this service to their requests. Without origins, no response has headers for other
 * origins.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook("onRequest", ({ headers, method }, reply, done) => {
    // A cache must not show the response for one origin to another.
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
  // The asterisk does not include Authorization.
  "access-control-allow-headers": "Authorization, *",
  "access-control-max-age": String(preflightSeconds),
};
