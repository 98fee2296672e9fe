import type { Connector } from "@agent-connectors/runtime";
import { createOAuthState, type OAuthState } from "./auth/oauth-state.ts";
import type { World } from "./entities/world.ts";
import { compileKind, type Kind } from "./kind.ts";

/** A kind with what its OAuth endpoints remember. */
export interface ServedKind extends Kind {
  readonly oauth: OAuthState;
}

/** A kind, ready to be served. `tokenLifetime` (seconds) stands for that of every auth option. */
export function serveKind(connector: Connector, world: World, tokenLifetime?: number): ServedKind {
  const oauth = createOAuthState(connector.kind, { seed: world.seed, tokenLifetime });
  return { ...compileKind(connector, world), oauth };
}
