import type { PlannedRequest } from "../request/planned-request.ts";

/** A whole response, its body decompressed and decoded from UTF-8. Header names are lower-case; a header that came several times is joined by `, `. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Where it came from, after redirects: relative next links resolve against it. */
  readonly url: string;
}

/** Sends one request and gives the whole response, whatever its status; throws `ConnectorError` when there is none. */
export type Send = (request: PlannedRequest, signal: AbortSignal) => Promise<UpstreamResponse>;
