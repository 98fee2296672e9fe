import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyRequest } from "fastify";

/** Throws `permission_denied` for a form that a page of somebody else has sent. */
export function refuseForeignPost({ headers }: Pick<FastifyRequest, "headers">, publicUrl: string): void {
  const secFetchSite = headers["sec-fetch-site"]?.toString();
  if (!isSameSitePost({ origin: headers.origin, secFetchSite }, publicUrl))
    throw new ConnectorError(
      "permission_denied",
      `the form was sent from another site than ${publicUrl}; open the page there and send it again`,
    );
}

/** Headers by which browsers tell where a form was sent from. */
export interface PostOrigin {
  /** `Origin`. */
  readonly origin?: string | undefined;
  /** `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header). */
  readonly secFetchSite?: string | undefined;
}

/**
 * Whether a form was sent from a page of ours. Other pages of the same site are foreign too: anybody may have a
 * subdomain beside ours. What says neither header is no browser of today, and has no cookies that could be abused.
 */
export function isSameSitePost({ origin, secFetchSite }: PostOrigin, publicUrl: string): boolean {
  if (secFetchSite !== undefined) return secFetchSite === "same-origin" || secFetchSite === "none";
  // `null` is what sandboxed frames send, among others: nobody's origin.
  return origin === undefined || origin === new URL(publicUrl).origin;
}
