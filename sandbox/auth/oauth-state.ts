import { createHash } from "node:crypto";
import type { OAuth } from "@agent-connectors/runtime";
import { hashText, mix } from "../generate/draw.ts";

/** The state of the OAuth endpoints of one connector kind. */
export interface OAuthState {
  readonly tokens: Tokens;
  readonly codes: Codes;
  readonly tally: TokenTally;
  /** The lifetime of an auth option's access tokens, in seconds. */
  readonly lifetimeOf: (oauth: OAuth) => number;
}

/** Creates a state without tokens and codes. `tokenLifetime` (seconds) replaces the lifetimes of all auth options. */
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

/** The lifetime of a code in milliseconds. */
const lifetime = 60_000;

/** Maximum number of unused codes of a kind. The oldest are removed first. */
const maxCodes = 1000;

/** The authorization that a code is bound to. */
interface CodeTerms {
  readonly oauth: OAuth;
  readonly clientId: string;
  readonly redirectUri: string;
  /** The S256 challenge (RFC 7636 §4.2). */
  readonly challenge?: string | undefined;
}

/** The authorization codes of one kind. Times are in epoch milliseconds. */
export interface Codes {
  /** Issues a code that is valid once, for a minute. */
  readonly issue: (terms: CodeTerms, now: number) => string;
  /** Invalidates a code. Returns its terms, or `undefined` if the code is unknown, was used or has expired. */
  readonly redeem: (code: string, now: number) => CodeTerms | undefined;
}

function createCodes(kind: string, seed: number): Codes {
  const salt = hashText(`${seed}/${kind}/codes`);
  const open = new Map<string, { readonly terms: CodeTerms; readonly until: number }>();
  let serial = 0;
  return {
    issue: (terms, now) => {
      serial++;
      const code = `code_${serial.toString(36)}_${mix(salt, serial).toString(36)}`;
      const oldest = open.size >= maxCodes ? open.keys().next() : undefined;
      if (oldest && !oldest.done) open.delete(oldest.value);
      open.set(code, { terms, until: now + lifetime });
      return code;
    },
    redeem: (code, now) => {
      const found = open.get(code);
      open.delete(code);
      return found && now < found.until ? found.terms : undefined;
    },
  };
}

/** A token request, which can contain a code. */
export interface SentCode {
  readonly oauth: OAuth;
  readonly members: Readonly<Record<string, unknown>>;
  /**
   * The client id in the token request, which must equal the client id of the code. `""` if the request lacks a client id.
   * Absent if the auth option has no authorization page, or if its token requests never contain the client id.
   */
  readonly clientId?: unknown;
}

/**
 * Redeems the code of a token request (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3). Returns the reason to refuse
 * the request, if any.
 */
export function redeemCode(
  { oauth, members, clientId }: SentCode,
  { codes, now }: { readonly codes: Codes; readonly now: number },
): string | undefined {
  const param = oauth.authorize?.codeParam;
  const code = param !== undefined && Object.hasOwn(members, param) ? members[param] : undefined;
  const terms = typeof code === "string" ? codes.redeem(code, now) : undefined;
  if (terms?.oauth !== oauth) return "the code is missing or unknown, was used before or has expired";
  if (clientId !== undefined && terms.clientId !== clientId) return "the code was issued to another client";
  if (terms.redirectUri !== members.redirect_uri) return "redirect_uri is not the URI that received the code";
  if (terms.challenge !== challengeOf(members.code_verifier)) return "code_verifier does not match the code_challenge";
  return undefined;
}

/**
 * The S256 challenge of a code verifier (https://www.rfc-editor.org/rfc/rfc7636#section-4.6). Returns `""`, which matches no
 * authorization, for an invalid verifier.
 */
function challengeOf(verifier: unknown): string | undefined {
  if (verifier === undefined) return undefined;
  const isVerifier = typeof verifier === "string" && /^[\w.~-]{43,128}$/.test(verifier);
  return isVerifier ? createHash("sha256").update(verifier).digest("base64url") : "";
}

/** Maximum number of used refresh tokens that are stored for a kind. The oldest are removed first, and are then valid again. */
const maxUsedTokens = 10_000;

/** The access and refresh tokens of one kind. Access tokens are not stored, because each contains its expiry. */
export interface Tokens {
  /** Issues an access token. `until` is in epoch milliseconds. */
  readonly grant: (until: number) => string;
  readonly isValid: (accessToken: string, now: number) => boolean;
  readonly nextRefreshToken: () => string;
  /** Returns whether a refresh token is valid. A token of the sandbox is valid for one call; any other token is always valid. */
  readonly redeem: (refreshToken: string) => boolean;
}

function createTokens(kind: string, seed: number): Tokens {
  const salt = hashText(`${seed}/${kind}/tokens`);
  const used = new Set<string>();
  let serial = 0;
  const sign = (until: number, number: number): string =>
    mix(mix(mix(salt, Math.floor(until / 1000)), until % 1000), number).toString(36);
  return {
    grant: (until) => {
      serial++;
      return `access_${until.toString(36)}_${serial.toString(36)}_${sign(until, serial)}`;
    },
    isValid: (accessToken, now) => {
      const [, until = "", number = "", signature] = /^access_(\w{1,10})_(\w{1,10})_(\w+)$/.exec(accessToken) ?? [];
      const expiry = Number.parseInt(until, 36);
      return expiry > now && signature === sign(expiry, Number.parseInt(number, 36));
    },
    nextRefreshToken: () => {
      serial++;
      return `refresh_${serial.toString(36)}_${sign(0, serial)}`;
    },
    redeem: (refreshToken) => {
      if (used.has(refreshToken)) return false;
      const [, number = "", signature] = /^refresh_(\w{1,10})_(\w+)$/.exec(refreshToken) ?? [];
      if (signature !== sign(0, Number.parseInt(number, 36))) return true;
      used.add(refreshToken);
      const oldest = used.size > maxUsedTokens ? used.values().next() : undefined;
      if (oldest && !oldest.done) used.delete(oldest.value);
      return true;
    },
  };
}

interface TokenCounts {
  readonly granted: number;
  readonly refused: number;
}

/** Counts the responses of the token endpoints of a kind. */
interface TokenTally {
  readonly add: (outcome: keyof TokenCounts) => void;
  readonly counts: () => TokenCounts;
}

function createTokenTally(): TokenTally {
  let counts: TokenCounts = { granted: 0, refused: 0 };
  return {
    add: (outcome) => {
      counts = { ...counts, [outcome]: counts[outcome] + 1 };
    },
    counts: () => counts,
  };
}
