import { Readable } from "node:stream";
import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "./access/caller.ts";
import { databaseFailure } from "./database/errors.ts";
import type { Database } from "./database/tables.ts";
import { createConcurrencyLimiter } from "./execution/concurrency-limiter.ts";
import { findCaller } from "./identity/callers.ts";

/** Maximum streams of a process. Each stream reads its state from the database every two seconds. */
const maxStreams = { perPrincipal: 20, total: 200 } as const;

/** A stream that has sent nothing for `heartbeatMs` milliseconds sends a comment. */
export const heartbeatMs = 15_000;

/** Milliseconds. A stream ends after `lifetime`; clients reconnect after `reconnect` and get the state again. */
const times = { poll: 2_000, lifetime: 240_000, reconnect: 1_000 } as const;

/** The names of events. `end` is the last event of a setup session. */
export const eventNames = ["session", "end", "syncs"] as const;

/** An event of a stream, with the current state. */
export interface StreamEvent {
  readonly event: (typeof eventNames)[number];
  /** Sent as JSON. */
  readonly data: object;
  readonly isLast: boolean;
}

/** The connection of a stream. */
export interface StreamConnection {
  /** Aborted when the client disconnects or the request times out. */
  readonly signal: AbortSignal;
  /** Aborted when the application begins to shut down, which ends the stream. */
  readonly draining: AbortSignal;
}

interface StreamRequest extends StreamConnection {
  /** Reads the state for a caller, with the permissions that the caller has now. */
  readonly read: (caller: Caller) => Promise<StreamEvent>;
}

/** The event streams of a process. */
export interface EventStreams {
  /**
   * Sends the state now and after each change, as server-sent events
   * (https://html.spec.whatwg.org/multipage/server-sent-events.html). Throws the error of the first `read`, and `rate_limited` or
   * `service_unavailable` if there are too many streams.
   */
  follow(caller: Caller, request: StreamRequest): Promise<Readable>;
}

interface EventsContext {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
}

/** Creates the event streams of a process. */
export function createEventStreams(context: EventsContext): EventStreams {
  const limiter = createConcurrencyLimiter({
    ...maxStreams,
    timesFree: 1,
    work: "event streams",
    remedy: "close one, then try again",
  });
  return {
    async follow(caller, request) {
      await request.read(caller);
      const release = limiter.acquire(caller);
      const stream = Readable.from(eventsOf(context, caller, request), { objectMode: false });
      stream.once("close", release);
      // Without this line, a stream would stay open after a disconnect or a timeout during the first read.
      if (request.signal.aborted) stream.destroy();
      return stream;
    },
  };
}

async function* eventsOf(
  { database, clock }: EventsContext,
  caller: Caller,
  { read, signal, draining }: StreamRequest,
): AsyncGenerator<string> {
  const began = clock.now();
  let lastText = "";
  let sentAt = began;
  yield `retry: ${times.reconnect}\n\n`;
  while (!signal.aborted && !draining.aborted && clock.now() - began < times.lifetime) {
    const state = await currentState(database, caller, read);
    if (!state) return;
    const text = `event: ${state.event}\ndata: ${JSON.stringify(state.data)}\n\n`;
    const isNew = text !== lastText;
    if (isNew || clock.now() - sentAt >= heartbeatMs) {
      sentAt = clock.now();
      yield isNew ? text : ": still open\n\n";
    }
    if (state.isLast) return;
    lastText = text;
    // An abort ends the loop.
    await clock.sleep(times.poll, signal).catch(() => {});
  }
}

async function currentState(
  database: Kysely<Database>,
  { principalId, organizationId, workspaceId }: Caller,
  read: StreamRequest["read"],
): Promise<StreamEvent | undefined> {
  try {
    return await read(await findCaller(database, { principalId, organizationId, workspaceId }));
  } catch (error) {
    // The stream ends without an error, for example because the caller has lost access. The response to the client's next
    // request contains the reason.
    if (error instanceof ConnectorError || databaseFailure(error)) return undefined;
    throw error;
  }
}
