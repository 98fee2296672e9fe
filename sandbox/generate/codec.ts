/** Which record an id names, and the id of a record: each the inverse of the other, without any memory. */
export interface Codec {
  readonly encode: (levels: readonly number[]) => string | number;
  /** `undefined` for what is no id of such a record. */
  readonly decode: (id: unknown) => readonly number[] | undefined;
}

/** What an id must tell apart. */
export interface IdSpace {
  /** Of the seed, the kind, the entity and the field: ids of other spaces are no ids here. */
  readonly salt: number;
  /** How many indices a record has: its own and those of its parents. */
  readonly depth: number;
  /** Every index is less. */
  readonly stride: number;
}
