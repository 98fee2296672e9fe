/** A request as it came in, less the kind in front of its path. */
export interface Received {
  readonly method: string;
  /** Percent-encoded, beginning with `/`. */
  readonly path: string;
  /** Percent-encoded, without `?`. */
  readonly search: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Scheme and host under which the client reaches the sandbox. */
  readonly origin: string;
  /** What stands before the path in the URL: `/<kind>`. */
  readonly base: string;
}
