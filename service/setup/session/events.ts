import { Readable } from "node:stream";
import { ConnectorError } from "@agent-connectors/runtime";
import type { Caller } from "../../access/caller.ts";
import { createConcurrencyLimiter } from "../../execution/concurrency-limiter.ts";
import { findCaller } from "../../identity/callers.ts";
import type { Service } from "../../service.ts";
import { databaseFailure } from "../../store/errors.ts";
import { findSetupSession } from "./queries.ts";
import { describeSetupSession } from "./schema.ts";

/** Streams at once, of one principal and of a process, shared by organizations: each looks at its session every two seconds. */
const most = { perPrincipal: 20, total: 200 } as const;

/** In milliseconds. A stream ends after `longest`; clients connect again by themselves, and are told at once what holds. */
const times = { look: 2_000, heartbeat: 15_000, longest: 240_000, reconnect: 1_000 } as const;

interface Following {
  readonly id: string;
  /** Fires when the client goes away. */
  readonly signal: AbortSignal;
  /** Of the application; a stream does not hold up its end. */
  readonly draining: { readonly since?: number };
}

/** Follows set-up sessions for callers. */
export interface SessionEvents {
  /**
   * A stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): `session`, now and
   * when an attempt fails, and `end` when the session is completed, cancelled or expired, each with the session as JSON.
   * Throws `not_found`, and `rate_limited` or `service_unavailable` where there are too many streams.
   */
  follow(caller: Caller, following: Following): Promise<Readable>;
}

export function createSessionEvents(service: Pick<Service, "database" | "clock" | "vault">): SessionEvents {
  const limiter = createConcurrencyLimiter({
    ...most,
    timesFree: 1,
    work: "event streams",
    remedy: "close one, then try again",
  });
  return {
    async follow(caller, following) {
      await findSetupSession(service.database, caller, following.id);
      const release = limiter.acquire(caller);
      const stream = Readable.from(eventsOf(service, caller, following), { objectMode: false });
      stream.once("close", release);
      // Nobody reads it where the client has gone away, or was answered that this took too long.
      if (following.signal.aborted) stream.destroy();
      return stream;
    },
  };
}

async function* eventsOf(
  service: Pick<Service, "database" | "clock" | "vault">,
  caller: Caller,
  { id, signal, draining }: Following,
): AsyncGenerator<string> {
  const began = service.clock.now();
  let told = "";
  let sentAt = began;
  yield `retry: ${times.reconnect}\n\n`;
  while (!signal.aborted && draining.since === undefined && service.clock.now() - began < times.longest) {
    const found = await look(service, caller, id);
    // The client connects again, and is answered why there is nothing to follow.
    if (!found) return;
    const data = JSON.stringify(found);
    const isNew = data !== told;
    if (isNew || service.clock.now() - sentAt >= times.heartbeat) {
      sentAt = service.clock.now();
      yield isNew ? `event: ${found.status === "open" ? "session" : "end"}\ndata: ${data}\n\n` : ": still open\n\n";
    }
    if (found.status !== "open") return;
    told = data;
    // Its signal ends the stream, which the condition of the loop tells.
    await service.clock.sleep(times.look, signal).catch(() => {});
  }
}

/** The session as its caller sees it now; `undefined` where they have lost it, or the database is away. */
async function look(service: Pick<Service, "database" | "clock" | "vault">, caller: Caller, id: string) {
  const { database } = service;
  const { principalId, organizationId, workspaceId } = caller;
  try {
    const now = await findCaller(database, { principalId, organizationId, workspaceId });
    return await describeSetupSession(service, await findSetupSession(database, now, id));
  } catch (error) {
    // The client's next request is answered what it was; a fault of ours is logged with the stream that it breaks.
    if (error instanceof ConnectorError || databaseFailure(error)) return undefined;
    throw error;
  }
}
