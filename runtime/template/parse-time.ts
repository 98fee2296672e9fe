const TIME = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?([Zz]|[+-]\d{2}:?\d{2}))?)?$/;

/**
 * The moment (epoch milliseconds) that a value names; `undefined` where it names none. Text may be an RFC 3339
 * date-time, a date, `YYYY-MM-DD HH:MM:SS`, `YYYYMMDD` or digits; what has no zone is UTC. The unit of an epoch
 * number follows from its digits: up to 11 are seconds, 14 milliseconds, 16 microseconds, 17 ticks of 100
 * nanoseconds, more nanoseconds, which is right from 2001 to 2286.
 */
export function parseTime(value: unknown): number | undefined {
  if (typeof value === "number") return fromEpoch(value);
  if (typeof value !== "string") return undefined;
  if (/^\d{8}$/.test(value)) return parse(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}T00:00:00Z`);
  // Of digits that a number cannot hold exactly, only those that say milliseconds are read.
  if (/^\d{17}$/.test(value)) return Number(value.slice(0, -4));
  if (/^\d{18,19}$/.test(value)) return Number(value.slice(0, -6));
  if (/^-?\d{1,16}(?:\.\d+)?$/.test(value)) return fromEpoch(Number(value));
  const match = TIME.exec(value);
  return match ? parse(`${match[1]}T${match[2] ?? "00:00:00"}${zone(match[3])}`) : undefined;
}

/** Whole milliseconds of an epoch number, whose unit its size tells; `undefined` for one that is no moment in any. */
function fromEpoch(epoch: number): number | undefined {
  const size = Math.abs(epoch);
  if (size < 1e11) return Math.round(epoch * 1000);
  if (size < 1e14) return Math.floor(epoch);
  return size < 1e17 ? Math.floor(epoch / 1000) : undefined;
}

function zone(text: string | undefined): string {
  if (text === undefined) return "Z";
  return text.includes(":") || text.length === 1 ? text.toUpperCase() : `${text.slice(0, 3)}:${text.slice(3)}`;
}

/** `Date` moves 31 February into March: a date that does not come back as it was is none. */
function parse(text: string): number | undefined {
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) return undefined;
  const date = text.slice(0, 10);
  return new Date(Date.parse(`${date}T00:00:00Z`)).toISOString().startsWith(date) ? moment : undefined;
}
