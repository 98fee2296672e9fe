import type { Readable } from "node:stream";
import type { Caller } from "../../access/caller.ts";
import type { StreamConnection } from "../../event-streams.ts";
import type { Service } from "../../service.ts";
import { readState } from "../progress.ts";
import { findSetupSession } from "./queries.ts";
import { presentSetupSession } from "./schema.ts";

type FollowContext = Pick<Service, "database" | "clock" | "vault" | "eventStreams">;

interface SessionStream extends StreamConnection {
  /** Id of the session. */
  readonly id: string;
}

/**
 * Streams the events of a setup session. While the session is open, sends `session` at the beginning and after each change of the
 * session. Sends `end` when the session is completed, cancelled or expired. Each event has the session. Throws the errors of
 * `findSetupSession` and `EventStreams.follow`.
 */
export function followSetupSession(
  service: FollowContext,
  caller: Caller,
  { id, ...connection }: SessionStream,
): Promise<Readable> {
  return service.eventStreams.follow(caller, {
    ...connection,
    read: async (callerNow) => {
      const state = await readState(service, await findSetupSession(service.database, callerNow, id));
      const isLast = state.status !== "open";
      return { event: isLast ? "end" : "session", data: presentSetupSession(state), isLast };
    },
  });
}
