import { ConnectorError } from "../errors/connector-error.ts";
import type { Action } from "../model.ts";
import { describe } from "../schema/describe.ts";

/** The context for checking a next URL. */
export interface NextUrlContext {
  readonly baseUrl: string;
  /** The URL of the previous page. Relative URLs are resolved against it. The default is the base URL. */
  readonly previousUrl?: string | undefined;
  /** The error code for a refused URL. It depends on the source of the URL: the upstream or the caller. */
  readonly code: "upstream_unreadable" | "invalid_params";
}

/**
 * Returns the absolute URL of the next page, without fragment and user information. Refuses a URL whose origin differs from
 * that of the base URL, because the request has credentials.
 */
export function nextUrl(next: unknown, { baseUrl, previousUrl, code }: NextUrlContext): string {
  const url = typeof next === "string" ? URL.parse(next, previousUrl ?? baseUrl) : null;
  // The origin of a blob: URL is that of the URL inside it, so the check of the origin does not suffice.
  if (!url || !/^https?:$/.test(url.protocol)) {
    // The message does not show a string, because a string can contain the credentials of the previous request.
    const found = typeof next === "string" ? "a string that does not match (not shown)" : describe(next);
    throw new ConnectorError(code, `expected the URL of the next page with http or https, found ${found}`);
  }
  const base = new URL(baseUrl);
  if (url.origin !== base.origin)
    throw new ConnectorError(
      code,
      `expected the next page on '${base.origin}', found '${url.origin}'; credentials are not sent to another origin`,
    );
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href;
}

/** The action's path and the call's encoded path params, for comparison with a caller's URL. */
export interface PathContext {
  readonly baseUrl: string;
  readonly request: Action["request"];
  readonly path: ReadonlyMap<string, string>;
}

/**
 * Throws `invalid_params` if the path of a caller's URL is not the path of the action. The request has the credentials, and
 * the caller may have no permission for another path. If the call has no value for a path param, any value in the URL is
 * valid. The path may end in `.json` or a slash, which some upstreams add.
 */
export function refuseOtherPath(url: string, { baseUrl, request, path }: PathContext): void {
  const base = new URL(baseUrl).pathname.replace(/\/$/, "");
  const required = segments(base + request.slice(request.indexOf("/")));
  const found = segments(new URL(url).pathname);
  const isSame = required.every((segment, index) => {
    const [, name] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
    const expected = name === undefined ? segment : path.get(name);
    return expected === undefined ? found[index] !== "" : decoded(found[index]) === decoded(expected);
  });
  if (isSame && found.length === required.length) return;
  throw new ConnectorError(
    "invalid_params",
    `expected the URL of a page of '${request}', found a URL with another path; pass the URL from meta unchanged`,
  );
}

function segments(path: string): readonly string[] {
  return path.replace(/(?:\.json|\/)$/, "").split("/");
}

function decoded(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
