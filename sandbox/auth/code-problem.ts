import { createHash } from "node:crypto";
import type { OAuth } from "@agent-connectors/runtime";
import type { Codes } from "./codes.ts";

/** The code of a token request, in the name of a client. */
export interface SentCode {
  readonly oauth: OAuth;
  readonly members: Readonly<Record<string, unknown>>;
  /** As the page has it; absent where the request does not say. */
  readonly clientId?: unknown;
}

/**
 * Why no token is granted for a code (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3); `undefined` where one is.
 * The code is used up either way.
 */
export function codeProblem(
  { oauth, members, clientId }: SentCode,
  { codes, now }: { readonly codes: Codes; readonly now: number },
): string | undefined {
  const param = oauth.authorize?.codeParam;
  const code = param !== undefined && Object.hasOwn(members, param) ? members[param] : undefined;
  const terms = typeof code === "string" ? codes.redeem(code, now) : undefined;
  if (terms?.oauth !== oauth) return "the code is missing or unknown, was used before or has expired";
  if (clientId !== undefined && terms.clientId !== clientId) return "the code was given to another client";
  if (terms.redirectUri !== members.redirect_uri) return "redirect_uri is not the one that the code was sent to";
  if (terms.challenge !== challengeOf(members.code_verifier)) return "code_verifier does not fit the code_challenge";
  return undefined;
}

/** https://www.rfc-editor.org/rfc/rfc7636#section-4.6; a text that is no verifier fits no challenge, not even an absent one. */
function challengeOf(verifier: unknown): string | undefined {
  if (verifier === undefined) return undefined;
  const isVerifier = typeof verifier === "string" && /^[\w.~-]{43,128}$/.test(verifier);
  return isVerifier ? createHash("sha256").update(verifier).digest("base64url") : "";
}
