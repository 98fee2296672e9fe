import type { Connector } from "@agent-connectors/runtime";
import type { SetupSession } from "./setup-session.ts";

/** A link that works, and what its page tells of it. */
export interface SetupLink {
  readonly session: SetupSession;
  readonly model: Connector;
  /** Names. */
  readonly organization: string;
  readonly workspace: string;
  /** Who asks: their e-mail, or words of ours. */
  readonly creator: string;
}
