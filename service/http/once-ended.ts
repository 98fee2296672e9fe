import type { FastifyReply } from "fastify";

/** What proxies log where a client went away before it was answered; HTTP has no such status. */
const clientWentAway = 499;

/**
 * Calls `then` when an answer was sent, or its client has gone away, with the status that was sent or stands for that.
 * The framework's own hook is not called where a client went away.
 */
export function onceEnded({ raw }: FastifyReply, then: (status: number) => void): void {
  raw.once("close", () => then(raw.headersSent ? raw.statusCode : clientWentAway));
}
