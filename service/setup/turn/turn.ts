import type { SetupSession } from "../session/setup-session.ts";
import type { Draft } from "./draft.ts";

/** The right to act on a session, of one request at a time. */
export interface Turn {
  /** As the request took it. */
  readonly session: SetupSession;
  /** As it was before; the dance that was under way ended with the turn. */
  readonly before: Draft | undefined;
  /** What the browser is known by. */
  readonly browser: string;
}
