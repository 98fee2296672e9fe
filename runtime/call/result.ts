/** What an action answers. */
export interface Result<Data = unknown, Meta = Readonly<Record<string, unknown>>> {
  readonly data: Data;
  /** The kind's own keys beside the data: cursors, totals, links. */
  readonly meta: Meta;
}
