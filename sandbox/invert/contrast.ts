/** Some other value of the same type. */
export function contrast(value: unknown): unknown {
  switch (typeof value) {
    case "boolean":
      return !value;
    case "number":
      return value + 1;
    case "string":
      return value === "" ? "other" : "";
    default:
      return value === undefined || value === null ? true : undefined;
  }
}
