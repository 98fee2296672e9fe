/** The value as a JSON object; `undefined` for everything else, arrays too. */
export function jsonObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  // The checks before it make it an object with names of unknown values.
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
