import type { FastifyInstance } from "fastify";
import { commonHeaders } from "./common-headers.ts";

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
