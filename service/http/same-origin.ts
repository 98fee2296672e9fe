import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyRequest } from "fastify";

/** Throws `permission_denied` for a form that a page of another origin posts. */
export function refuseCrossOriginPost({ headers }: Pick<FastifyRequest, "headers">, publicUrl: string): void {
  const { origin, host } = headers;
  const secFetchSite = headers["sec-fetch-site"]?.toString();
  if (isSameOriginPost({ origin, secFetchSite }, publicUrl)) return;
  const isAnotherAddress = origin !== undefined && URL.parse(origin)?.host === host;
  throw new ConnectorError(
    "permission_denied",
    isAnotherAddress
      ? `expected the form at the service's public URL ${publicUrl}, found it at ${origin}; open the public URL, or ask the operator to set PUBLIC_URL to the address that you use`
      : `the form was sent from another site; open the page at ${publicUrl} and send the form again`,
  );
}

/** The headers that state the origin of a form. */
export interface PostOrigin {
  /** `Origin`. */
  readonly origin?: string | undefined;
  /** `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header). */
  readonly secFetchSite?: string | undefined;
}

/**
 * Whether a form is accepted: a page of this service sent it, the user started the request, or no browser sent it. Pages of other
 * origins are refused even on the same site, because other people may control a sibling subdomain. `Sec-Fetch-Site: none` means
 * that the user started the request, for example with a reload. A request with neither header is not from a browser, and has no
 * cookies to abuse.
 */
export function isSameOriginPost({ origin, secFetchSite }: PostOrigin, publicUrl: string): boolean {
  if (secFetchSite !== undefined) return secFetchSite === "same-origin" || secFetchSite === "none";
  // Sandboxed frames send `null`, which never matches.
  return origin === undefined || origin === new URL(publicUrl).origin;
}
