import { ConnectorError } from "../errors/connector-error.ts";
import { describe } from "../schema/describe.ts";

/**
 * Returns the base URL that a caller has passed as the option or setting `name`. Throws `invalid_config` for a URL without http
 * or https. Also throws for a URL with a query or fragment, because paths are appended to the URL, and for a URL with a user. The
 * message contains no user, query or fragment, because each can contain a password.
 */
export function givenUrl(name: string, given: unknown): URL {
  const url = httpUrl(given);
  if (!url) throw new ConnectorError("invalid_config", `${expectedHttp}, found ${shownUrl(given)}; check ${name}`);
  if (url.username === "" && url.password === "" && !/[?#]/.test(String(given))) return url;
  throw new ConnectorError(
    "invalid_config",
    `expected a base URL without user, query or fragment, found one of them in a URL of '${originOf(url)}'; check ${name}`,
  );
}

/** The expectation in the message for a base URL that is not an http or https URL. */
export const expectedHttp = "expected a base URL with http or https";

/** Parses an http or https URL. Returns `undefined` for any other value. */
export function httpUrl(text: unknown): URL | undefined {
  const url = typeof text === "string" ? URL.parse(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/**
 * Replaces repeated slashes in the path of a URL with one slash. A configured URL may end in a slash, and the part of the
 * template after this URL may begin with a slash.
 */
export function withSingleSlashes(url: string): string {
  return url.replaceAll(/(?<=^[^?#]*[^:/?#])\/{2,}/g, "/");
}

/** Describes a value that should be a URL. Shows only the origin of a URL, because the other parts can contain a password. */
export function shownUrl(value: unknown): string {
  if (typeof value !== "string") return describe(value);
  const url = URL.parse(value);
  // Without the scheme, `user:password@host` parses as a URL with the scheme `user:`.
  const isUser = url?.host === "" && value.includes("@");
  return url && !isUser ? `'${originOf(url)}'` : "a string that is not a URL";
}

/**
 * Returns the scheme and the host of any URL. `URL.origin` is the string `null` for most schemes other than http and https.
 */
export function originOf({ protocol, host }: URL): string {
  return host === "" ? protocol : `${protocol}//${host}`;
}
