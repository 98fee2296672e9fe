/**
 * The name of the start date, which is the first field of `replication` whose name is `start_date` or ends with `_start_date`.
 * `undefined` if there is none.
 */
export function startDateName(replication: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(replication).find((field) => /(^|_)start_date$/.test(field));
}
