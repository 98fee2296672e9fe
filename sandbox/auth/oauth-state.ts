import type { OAuth } from "@agent-connectors/runtime";
import { type Codes, createCodes } from "./codes.ts";
import { createTokenTally, type TokenTally } from "./token-tally.ts";
import { createTokens, type Tokens } from "./tokens.ts";

/** What the OAuth endpoints of one kind remember. */
export interface OAuthState {
  readonly tokens: Tokens;
  readonly codes: Codes;
  readonly tally: TokenTally;
  /** Seconds that an access token holds. */
  readonly lifetimeOf: (oauth: OAuth) => number;
}

/** The endpoints of a kind, at which nobody has been yet. `tokenLifetime` (seconds) stands for that of every option. */
export function createOAuthState(
  kind: string,
  { seed, tokenLifetime }: { readonly seed: number; readonly tokenLifetime?: number | undefined },
): OAuthState {
  return {
    tokens: createTokens(kind, seed),
    codes: createCodes(kind, seed),
    tally: createTokenTally(),
    lifetimeOf: ({ lifetime }) => tokenLifetime ?? lifetime,
  };
}
