import type { PlannedRequest } from "../request/planned-request.ts";

/** A whole response, its body decompressed and decoded from UTF-8. Header names are lower-case; a header that came several times is joined by `, `. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where the body is `large`. */
  readonly body: string;
  readonly large?: LargeBody;
  /** Where it came from, after redirects: relative next links resolve against it. */
  readonly url: string;
}

/** A body that another thread reads. */
export interface LargeBody {
  /** Decompressed, still in UTF-8. Each piece has a buffer of its own, which may be transferred to another thread. */
  readonly pieces: readonly Uint8Array[];
  /** Bytes of all pieces. */
  readonly size: number;
  /** Gives its place back; to be called when the body has been read, and when it is not read at all. */
  readonly release: () => void;
}

/** Sends one request and gives the whole response, whatever its status; throws `ConnectorError` when there is none. */
export type Send = (request: PlannedRequest, signal: AbortSignal) => Promise<UpstreamResponse>;
