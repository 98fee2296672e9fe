/** Which record is made: nothing else decides what is in it. */
export interface Spot {
  /** Index of the outermost parent, of the next one …, and at the end of the record among its siblings. */
  readonly levels: readonly number[];
  /** The last of `levels`. */
  readonly index: number;
  /** Of the seed, the kind, the entity and the levels. */
  readonly hash: number;
  /** What the request says of the record's surroundings: values of required params, by the param's name. */
  readonly scope: Readonly<Record<string, unknown>>;
  /** Scheme and host of the sandbox, for links to itself. */
  readonly origin: string;
}
