import { ConnectorError } from "../errors/connector-error.ts";
import type { Action } from "../model.ts";
import { describe } from "../schema/describe.ts";

/** Where a next URL was found. */
export interface NextUrlContext {
  readonly baseUrl: string;
  /** The URL of the previous page. Relative URLs resolve against it, or else against the base URL. */
  readonly previousUrl?: string | undefined;
  /** The code of the error for a URL that cannot be followed: the fault is the upstream's, or the caller's who gave the URL. */
  readonly code: "upstream_unreadable" | "invalid_params";
}

/**
 * The absolute URL of the next page, without a fragment. Credentials go with the request, so a URL of another
 * origin than the base's is refused, and user information (before an `@`) is dropped.
 */
export function nextUrl(next: unknown, { baseUrl, previousUrl, code }: NextUrlContext): string {
  const url = typeof next === "string" ? URL.parse(next, previousUrl ?? baseUrl) : null;
  // A blob: URL has the origin of the URL in it.
  if (!url || !/^https?:$/.test(url.protocol)) {
    // A string is not shown: it may contain the credentials of the previous request.
    const found = typeof next === "string" ? "another string" : describe(next);
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

/** What a caller's URL is compared with: the path of the action, and the encoded path params of the call. */
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
    `expected the URL of a page of '${request}', found one with another path; give the URL from meta as it came`,
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
