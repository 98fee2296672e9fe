import { ConnectorError } from "../errors/connector-error.ts";
import type { Action } from "../model.ts";
import { describe } from "../schema/describe.ts";

/** The context of a next URL. */
export interface NextUrlContext {
  readonly baseUrl: string;
  /** The URL of the previous page. Relative URLs resolve against it, or else against the base URL. */
  readonly previousUrl?: string | undefined;
  /** The error code for a URL that cannot be followed. It depends on the source of the URL: the upstream or the caller. */
  readonly code: "upstream_unreadable" | "invalid_params";
}

/**
 * The absolute URL of the next page, without fragment and user information. The request has credentials, so a URL with another
 * origin than the base URL is refused.
 */
export function nextUrl(next: unknown, { baseUrl, previousUrl, code }: NextUrlContext): string {
  const url = typeof next === "string" ? URL.parse(next, previousUrl ?? baseUrl) : null;
  // A blob: URL has the origin of the URL inside it.
  if (!url || !/^https?:$/.test(url.protocol)) {
    // A string is not shown: it may contain the credentials of the previous request.
    const found = typeof next === "string" ? "a string that does not match (not shown)" : describe(next);
    throw new ConnectorError(code, `expected the URL of the next page with http or https, found ${found}`);
  }
  const base = new URL(baseUrl);
  if (url.origin !== base.origin)
    throw new ConnectorError(
      code,
      `the next page is on another host '${url.origin}', credentials stay on '${base.origin}'`,
    );
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href;
}

/** The path of an action, and the encoded path params of the call, for comparison with a caller's URL. */
export interface PathContext {
  readonly baseUrl: string;
  readonly request: Action["request"];
  readonly path: ReadonlyMap<string, string>;
}

/**
 * Throws `invalid_params` for a caller's URL with another path than the action's. The caller may have no permission for
 * that path, and the credentials would reach it. An upstream may add `.json` or a slash at the end.
 */
export function refuseOtherPath(url: string, { baseUrl, request, path }: PathContext): void {
  const base = new URL(baseUrl).pathname.replace(/\/$/, "");
  const wanted = segments(base + request.slice(request.indexOf("/")));
  const found = segments(new URL(url).pathname);
  const isSame = wanted.every((segment, index) => {
    const [, name] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
    const expected = name === undefined ? segment : path.get(name);
    return expected === undefined ? found[index] !== "" : decoded(found[index]) === decoded(expected);
  });
  if (isSame && found.length === wanted.length) return;
  throw new ConnectorError(
    "invalid_params",
    `expected the URL of a page of '${request}', found one with another path; pass the URL from meta unchanged`,
  );
}

function segments(path: string): readonly string[] {
  return path.replace(/(?:\.json|\/)$/, "").split("/");
}

/** A decoded segment; a segment that cannot be decoded is returned unchanged. */
function decoded(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
