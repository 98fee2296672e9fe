import type { FastifyInstance } from "fastify";

/** A year, in seconds. */
const hstsSeconds = 31_536_000;

/** Puts on every answer who it is (`X-Request-Id`), how long it took (`Server-Timing`), and that nobody keeps or guesses at it. */
export function answerHeaders(app: FastifyInstance, publicUrl: string): void {
  const constant = {
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    // https://www.rfc-editor.org/rfc/rfc6797
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": `max-age=${hstsSeconds}` }),
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(constant).header("x-request-id", request.id);
    done();
  });
  app.addHook("onSend", (_, reply, payload, done) => {
    // https://www.w3.org/TR/server-timing/; what handlers measured stands before.
    const known = reply.getHeader("server-timing");
    const total = `total;dur=${reply.elapsedTime.toFixed(1)}`;
    reply.header("server-timing", known === undefined ? total : `${known}, ${total}`);
    done(null, payload);
  });
}
