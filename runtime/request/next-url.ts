import { ConnectorError } from "../errors/connector-error.ts";
import { describe } from "../template/describe.ts";

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
