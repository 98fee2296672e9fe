/** Words that upstreams use as truth values. */
const opposites: Readonly<Record<string, string>> = { true: "false", false: "true" };

/** Some other value of the same type; of a word that is a truth value, the other one. */
export function contrast(value: unknown): unknown {
  switch (typeof value) {
    case "boolean":
      return !value;
    case "number":
      return value + 1;
    case "string":
      return opposites[value] ?? (value === "" ? "other" : "");
    default:
      return value === undefined || value === null ? true : undefined;
  }
}
