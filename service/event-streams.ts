import { Readable } from "node:stream";
import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "./access/caller.ts";
import { databaseFailure } from "./database/errors.ts";
import type { Database } from "./database/tables.ts";
import { createConcurrencyLimiter } from "./execution/concurrency-limiter.ts";
import { findCaller } from "./identity/callers.ts";

/**
 * Maximum streams of a principal and of a process. Every two seconds, each stream reads its state from the database: a
 * setup session, or the syncs of a connector.
 */
const maxStreams = { perPrincipal: 20, total: 200 } as const;

/** If a stream has sent nothing for this number of milliseconds, it sends a comment as a heartbeat. */
export const heartbeatMs = 15_000;

/** Times in milliseconds. A stream ends after `lifetime`; clients reconnect after `reconnect` and get the state again. */
const times = { poll: 2_000, lifetime: 240_000, reconnect: 1_000 } as const;

/** The names of events. `end` is the last event of a setup session. */
export const eventNames = ["session", "end", "syncs"] as const;

/** An event of a stream, with the current state. */
export interface StreamEvent {
  readonly event: (typeof eventNames)[number];
  /** Sent as JSON. */
  readonly data: object;
  /** Whether the stream ends after this event. */
  readonly isLast: boolean;
}

/** The connection of a stream. */
export interface StreamConnection {
  /** Aborted when the client disconnects or the request times out. */
  readonly signal: AbortSignal;
  /** Aborted when the application begins to shut down. The abort ends the stream. */
  readonly draining: AbortSignal;
}

interface StreamRequest extends StreamConnection {
  /** Reads the state for a caller, with the permissions that the caller has now. */
  readonly read: (caller: Caller) => Promise<StreamEvent>;
}

/** The event streams of a process. */
export interface EventStreams {
  /**
   * Returns a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). It sends the state
   * now and after each change. Throws the error of the first `read`, and `rate_limited` or `service_unavailable` if there are
   * too many streams.
   */
  follow(caller: Caller, request: StreamRequest): Promise<Readable>;
}

interface EventsContext {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
}

/** Creates the event streams of a process, with a limit on their number. */
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
    // After an abort, the condition of the loop is false.
    await clock.sleep(times.poll, signal).catch(() => {});
  }
}

/**
 * The current state. `undefined` if the read fails with a `ConnectorError` (for example, the caller has lost access), or if the
 * database is unavailable.
 */
async function currentState(
  database: Kysely<Database>,
  { principalId, organizationId, workspaceId }: Caller,
  read: StreamRequest["read"],
): Promise<StreamEvent | undefined> {
  try {
    return await read(await findCaller(database, { principalId, organizationId, workspaceId }));
  } catch (error) {
    // After a `ConnectorError` or a failure of the database, the stream ends, and the response to the client's next request
    // contains the reason. Any other error ends the stream and is logged.
    if (error instanceof ConnectorError || databaseFailure(error)) return undefined;
    throw error;
  }
}
