/** Whether a value is an object literal or parsed JSON: no array, no instance of a class. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another realm has another Object.prototype, but that too has none of its own.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
