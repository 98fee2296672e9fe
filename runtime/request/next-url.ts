import { ConnectorError } from "../errors/connector-error.ts";
import type { Action } from "../model.ts";
import { describe } from "../schema/describe.ts";

/** Where a next URL was found. */
export interface NextUrlContext {
  readonly baseUrl: string;
  /** The URL that answered the page before; relative URLs resolve against it, else against the base. */
  readonly previousUrl?: string | undefined;
  /** What a URL that cannot be followed means: the upstream's fault, or that of the caller who gave it. */
  readonly code: "upstream_unreadable" | "invalid_params";
}

/**
 * The absolute URL of the next page, without a fragment. Credentials go with the request, so a URL of another
 * origin than the base's is refused, and what stands before an `@` is dropped.
 */
export function nextUrl(next: unknown, { baseUrl, previousUrl, code }: NextUrlContext): string {
  const url = typeof next === "string" ? URL.parse(next, previousUrl ?? baseUrl) : null;
  // A blob: URL has the origin of the URL in it.
  if (!url || !/^https?:$/.test(url.protocol)) {
    // A text is not shown: it may hold the credentials of the request that it answers.
    const found = typeof next === "string" ? "another text" : describe(next);
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

/** What a caller's URL is compared with: the action's own path, and the encoded path params that are given beside it. */
export interface PathContext {
  readonly baseUrl: string;
  readonly request: Action["request"];
  readonly path: ReadonlyMap<string, string>;
}

/**
 * Throws `invalid_params` for a caller's URL that leads to another path than the action's, where its credentials
 * would reach what the caller did not ask for, and perhaps may not. An upstream may add `.json` or a slash at the end.
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

/** A segment as the text it stands for; one that stands for none is itself. */
function decoded(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
