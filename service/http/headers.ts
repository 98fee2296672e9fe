import type { FastifyInstance, FastifyRequest } from "fastify";

/** Puts on every answer how long it took (`Server-Timing`), and the headers that all have. */
export function answerHeaders(app: FastifyInstance, publicUrl: string): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(commonHeaders(request, publicUrl));
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

/** A year, in seconds. */
const hstsSeconds = 31_536_000;

/** The headers of every answer: which one it is (`X-Request-Id`), and that nobody keeps or guesses at it. */
export function commonHeaders({ id }: Pick<FastifyRequest, "id">, publicUrl: string): Readonly<Record<string, string>> {
  return {
    "x-request-id": id,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    // https://www.rfc-editor.org/rfc/rfc6797
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": `max-age=${hstsSeconds}` }),
  };
}
