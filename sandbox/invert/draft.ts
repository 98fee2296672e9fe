/**
 * A response while it is put together. Its members are the roots of templates: `headers.link` holds links by relation,
 * each with its attributes, and becomes a header when the response is sent.
 */
export interface Draft {
  status: number;
  response: unknown;
  readonly headers: Record<string, unknown>;
}
