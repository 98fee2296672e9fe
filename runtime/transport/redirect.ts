import { ConnectorError } from "../errors/connector-error.ts";
import type { PlannedRequest } from "../request/plan.ts";

/** The part of a response that determines whether it is a redirect. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
}

/** A response after redirects. */
export type Redirected<Response> = Response & {
  /**
   * The first origin, other than the connector's, to which a link or redirect led. The request to this origin and all later
   * requests had no credentials.
   */
  readonly otherOrigin?: string;
};

interface RedirectOptions<Response> {
  readonly maxRedirects: number;
  /** Releases a response that is not read. */
  readonly discard?: (response: Response) => void;
}

/**
 * Returns a function that sends a request and follows redirects (RFC 9110 §15.4). A redirect to another origin removes the
 * credentials and all headers except `accept` and `range`. They stay removed if a later redirect leads back. An upgrade from
 * http to https changes the origin. A request with a method other than GET is redirected only for 307 and 308, and only to
 * its own origin.
 */
export function followRedirects<Response extends ResponseHead>(
  send: (request: PlannedRequest, signal: AbortSignal) => Promise<Response>,
  { maxRedirects, discard }: RedirectOptions<Response>,
): (request: PlannedRequest, signal: AbortSignal) => Promise<Redirected<Response>> {
  return async (request, signal) => {
    let next = request;
    let otherOrigin: string | undefined;
    for (let followed = 0; ; followed++) {
      const response = await send(next, signal);
      const location = redirectStatuses.has(response.status) ? response.headers.location : undefined;
      if (location === undefined) return otherOrigin === undefined ? response : { ...response, otherOrigin };
      discard?.(response);
      if (followed === maxRedirects)
        throw new ConnectorError("upstream_unreadable", `expected at most ${maxRedirects} redirects, found more`);
      next = redirected(next, response.status, location);
      const { origin } = new URL(next.url);
      if (origin !== new URL(request.url).origin) otherOrigin ??= origin;
    }
  };
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirected(request: PlannedRequest, status: number, location: string): PlannedRequest {
  const from = new URL(request.url);
  const to = URL.parse(location, request.url);
  if (!to || (to.protocol !== "https:" && to.protocol !== "http:"))
    throw new ConnectorError("upstream_unreadable", "expected a redirect to an http or https URL, found another value");
  to.hash = "";
  const isSameOrigin = to.origin === from.origin;
  if (request.method !== "GET" && !(isSameOrigin && (status === 307 || status === 308)))
    throw new ConnectorError(
      "upstream_unreadable",
      `expected a response to ${request.method}, found a redirect (${status}) to '${to.origin}'; only a GET request can follow it`,
    );
  return isSameOrigin
    ? { ...request, url: to.href }
    : { method: "GET", url: to.href, headers: bare(request), safe: true };
}

function bare({ headers }: PlannedRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name === "accept" || name === "range"));
}
