import { Readable } from "node:stream";
import { ConnectorError } from "@agent-connectors/runtime";
import type { Caller } from "../../access/caller.ts";
import { createConcurrencyLimiter } from "../../execution/concurrency-limiter.ts";
import { findCaller } from "../../identity/callers.ts";
import type { Service } from "../../service.ts";
import { databaseFailure } from "../../store/errors.ts";
import { findSetupSession, readState, type SetupSessionState } from "./queries.ts";
import { presentSetupSession } from "./schema.ts";

/** Maximum streams of a principal and of a process. Each stream reads its session every two seconds. */
const maxStreams = { perPrincipal: 20, total: 200 } as const;

/** In milliseconds. A stream ends after `lifetime`; clients reconnect after `reconnect` and get the state again. */
const times = { poll: 2_000, heartbeat: 15_000, lifetime: 240_000, reconnect: 1_000 } as const;

interface StreamRequest {
  /** Id of the session. */
  readonly id: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** The state of the application: a stream ends when the shutdown begins. */
  readonly draining: { readonly since?: number };
}

/** The event streams of setup sessions. */
export interface SessionEvents {
  /**
   * Returns a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). It sends
   * `session` now and after each failed attempt, and `end` when the session is completed, cancelled or expired. Each
   * event has the session as JSON. Throws `not_found`, and `rate_limited` or `service_unavailable` if there are too
   * many streams.
   */
  follow(caller: Caller, request: StreamRequest): Promise<Readable>;
}

type EventsContext = Pick<Service, "database" | "clock" | "vault">;

/** Creates the event streams of a process, with a limit on their number. */
export function createSessionEvents(service: EventsContext): SessionEvents {
  const limiter = createConcurrencyLimiter({
    ...maxStreams,
    timesFree: 1,
    work: "event streams",
    remedy: "close one, then try again",
  });
  return {
    async follow(caller, request) {
      await findSetupSession(service.database, caller, request.id);
      const release = limiter.acquire(caller);
      const stream = Readable.from(eventsOf(service, caller, request), { objectMode: false });
      stream.once("close", release);
      // The client has disconnected, or the request has timed out.
      if (request.signal.aborted) stream.destroy();
      return stream;
    },
  };
}

async function* eventsOf(
  service: EventsContext,
  caller: Caller,
  { id, signal, draining }: StreamRequest,
): AsyncGenerator<string> {
  const { clock } = service;
  const began = clock.now();
  let lastData = "";
  let sentAt = began;
  yield `retry: ${times.reconnect}\n\n`;
  while (!signal.aborted && draining.since === undefined && clock.now() - began < times.lifetime) {
    const state = await currentState(service, caller, id);
    // The client reconnects, and the response has the reason.
    if (!state) return;
    const { status } = state;
    const data = JSON.stringify(presentSetupSession(state));
    const isNew = data !== lastData;
    if (isNew || clock.now() - sentAt >= times.heartbeat) {
      sentAt = clock.now();
      yield isNew ? `event: ${status === "open" ? "session" : "end"}\ndata: ${data}\n\n` : ": still open\n\n";
    }
    if (status !== "open") return;
    lastData = data;
    // An abort ends the loop by its condition.
    await clock.sleep(times.poll, signal).catch(() => {});
  }
}

/** The current state of the session; `undefined` if the caller lost access or the database is unavailable. */
async function currentState(
  service: EventsContext,
  caller: Caller,
  id: string,
): Promise<SetupSessionState | undefined> {
  const { database } = service;
  const { principalId, organizationId, workspaceId } = caller;
  try {
    const callerNow = await findCaller(database, { principalId, organizationId, workspaceId });
    return await readState(service, await findSetupSession(database, callerNow, id));
  } catch (error) {
    // The response to the client's next request has the reason. An internal error ends the stream and is logged.
    if (error instanceof ConnectorError || databaseFailure(error)) return undefined;
    throw error;
  }
}
