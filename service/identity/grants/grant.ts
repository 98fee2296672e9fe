import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import type { TokenIssuer } from "../token-issuer.ts";
import type { OAuthRequest } from "./oauth-request.ts";
import type { Refusal } from "./refusal.ts";

/** What grants work with. */
export interface GrantContext {
  readonly database: Kysely<Database>;
  readonly tokens: TokenIssuer;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Tokens for whoever has shown that they may have them. */
export interface Granted {
  readonly kind: "granted";
  readonly accessToken: string;
  /** Gets the next access token; given where there is no secret that could. */
  readonly refreshToken?: string;
}

/** One way to get an access token. */
export type Grant = (context: GrantContext, request: OAuthRequest) => Promise<Granted | Refusal>;
