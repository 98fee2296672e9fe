import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** The response of a route that streams events. */
export const eventsResponse = { description: "The events.", contentType: "text/event-stream" } as const;

/** Prepares a reply for a stream of events, and returns the stream, which is the body. */
export function replyWithEvents(reply: FastifyReply, events: Readable): Readable {
  // A response to HEAD ends without reading the stream. Without this line, the stream would still count towards the limit of
  // streams.
  reply.raw.once("close", () => events.destroy());
  // The second header tells nginx not to buffer the events.
  reply.headers({ "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" });
  return events;
}
