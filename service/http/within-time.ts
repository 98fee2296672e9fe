import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyReply } from "fastify";

/**
 * What `run` gives, or `timeout` after `ms`. Its signal fires then, and when the client goes away; also while a stream
 * that it gave is being sent.
 */
export function withinTime<T>(reply: FastifyReply, ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const reason = `the request took longer than ${ms} ms; ask for less at once`;
      reject(new ConnectorError("timeout", reason));
      // Named as that of an `AbortSignal.timeout`: what is ended by it has timed out, nobody has cancelled it.
      controller.abort(new DOMException(reason, "TimeoutError"));
    }, ms);
    run(controller.signal)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
