/** What must stand at a path, whose first segment is a root of templates; an `undefined` value must not be there at all. */
export interface Assignment {
  readonly path: readonly string[];
  readonly value: unknown;
}
