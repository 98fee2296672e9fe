import type { Connector } from "@agent-connectors/runtime";
import { createTokens, type Tokens } from "./auth/tokens.ts";
import type { World } from "./entities/world.ts";
import { compileKind, type Kind } from "./kind.ts";

/** A kind with its tokens. */
export interface ServedKind extends Kind {
  readonly tokens: Tokens;
}

/** A kind, ready to be served. */
export function serveKind(connector: Connector, world: World): ServedKind {
  return { ...compileKind(connector, world), tokens: createTokens(connector.kind, world.seed) };
}
