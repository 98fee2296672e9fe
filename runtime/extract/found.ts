/** What a JSON value is, for the end of a message: `expected …, got an object`. */
export function found(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  switch (typeof value) {
    case "object":
      return "an object";
    case "string":
      return "a text";
    default:
      return `a ${typeof value}`;
  }
}
