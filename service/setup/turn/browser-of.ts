import { hashSecret } from "../../identity/secrets.ts";

/** What a browser is known by: the hash of its cookie; `undefined` for one without, or with another's text in it. */
export function browserOf(cookie: string | undefined): string | undefined {
  return cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? hashSecret(cookie) : undefined;
}
