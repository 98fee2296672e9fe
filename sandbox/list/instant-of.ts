/** Numbers from here on are milliseconds: as seconds they would lie after the year 5000. */
const millis = 100_000_000_000;

/** The moment (epoch milliseconds) that a value of any usual time format tells; `undefined` for anything else. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value === "number") return Math.abs(value) >= millis ? value : value * 1000;
  if (typeof value !== "string") return undefined;
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(value) ?? [];
  if (year !== undefined) return Date.parse(`${year}-${month}-${day}`);
  if (/^-?\d+(\.\d+)?$/.test(value)) return instantOf(Number(value));
  const iso = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value) ? `${value.replace(" ", "T")}Z` : value;
  const moment = /^\d{4}-\d{2}-\d{2}/.test(iso) ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}
