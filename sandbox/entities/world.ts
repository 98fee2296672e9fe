/** What all made-up records depend on. */
export interface World {
  readonly seed: number;
  /** Records of an entity, or of an entity under each of its parents. */
  readonly records: number;
  /** Epoch milliseconds of the newest moment in records, whatever the clock says. */
  readonly now: number;
}
