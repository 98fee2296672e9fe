/**
 * Names that every JavaScript object has already: as a key they mean something else than an entry of a map, or get
 * another type from TypeScript than its other entries.
 */
export const forbiddenNames: ReadonlySet<string> = new Set([
  "prototype",
  ...Object.getOwnPropertyNames(Object.prototype),
]);
