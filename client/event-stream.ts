import { EventSourceParserStream } from "eventsource-parser/stream";
import { type Api, pause } from "./http-client.ts";

/** A server-sent event of the service. */
export interface ApiEvent {
  readonly event: string;
  /** The parsed JSON of the event. */
  readonly data: unknown;
}

interface StreamRequest {
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds before the client reconnects. This delay limits the rate of requests if a proxy ends each stream immediately. */
const reconnectMs = 1_000;

/**
 * Follows a stream of server-sent events until the caller leaves the loop. When the stream ends or breaks off, the client
 * connects again, and the new stream first sends the current state. Throws the failures of requests. If the signal aborts, throws
 * the failure of `cancellation`: `timeout` for `AbortSignal.timeout`, otherwise `cancelled`.
 */
export async function* followEvents(
  api: Api,
  { path, signal }: StreamRequest,
): AsyncGenerator<ApiEvent, void, undefined> {
  while (true) {
    const response = await api.send({ method: "GET", path, signal, effect: "reads" });
    try {
      yield* eventsIn(response);
    } catch {
      // The connection broke, or an event was malformed: the client connects again, unless the signal has aborted.
    }
    await pause(reconnectMs, signal);
  }
}

async function* eventsIn({ body }: Response): AsyncGenerator<ApiEvent, void, undefined> {
  if (!body) return;
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event = "message", data } of events) yield { event, data: JSON.parse(data) };
}
