import type { FastifyInstance, FastifyRequest } from "fastify";

/** Adds the common headers and the duration (`Server-Timing`) to every response. */
export function addCommonHeaders(app: FastifyInstance, publicUrl: string): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(commonHeaders(request, publicUrl));
    done();
  });
  app.addHook("onSend", (_, reply, payload, done) => {
    // https://www.w3.org/TR/server-timing/. Handlers may have added their own timings.
    const timings = reply.getHeader("server-timing");
    const total = `total;dur=${reply.elapsedTime.toFixed(1)}`;
    reply.header("server-timing", timings === undefined ? total : `${timings}, ${total}`);
    done(null, payload);
  });
}

/** One year in seconds. */
const hstsSeconds = 31_536_000;

/** The default headers of every response: request id, no content sniffing, no caching, and HSTS if the public URL has HTTPS. */
export function commonHeaders({ id }: Pick<FastifyRequest, "id">, publicUrl: string): Readonly<Record<string, string>> {
  return {
    "x-request-id": id,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    // https://www.rfc-editor.org/rfc/rfc6797
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": `max-age=${hstsSeconds}` }),
  };
}
