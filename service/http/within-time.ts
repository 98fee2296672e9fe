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
      reject(new ConnectorError("timeout", `the request took longer than ${ms} ms; ask for less at once`));
      controller.abort();
    }, ms);
    run(controller.signal)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
