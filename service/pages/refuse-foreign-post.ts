import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyRequest } from "fastify";
import { isSameSitePost } from "./is-same-site-post.ts";

/** Throws `permission_denied` for a form that a page of somebody else has sent. */
export function refuseForeignPost({ headers }: Pick<FastifyRequest, "headers">, publicUrl: string): void {
  const secFetchSite = headers["sec-fetch-site"]?.toString();
  if (!isSameSitePost({ origin: headers.origin, secFetchSite }, publicUrl))
    throw new ConnectorError(
      "permission_denied",
      `the form was sent from another site than ${publicUrl}; open the page there and send it again`,
    );
}
