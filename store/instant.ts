const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,30}))?)?(?: ?([Zz]|[+-]\d{2}(?::?\d{2})?))?)?$/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})$/;
const EPOCH = /^(-?)(\d{1,17})(?:\.(\d{1,30}))?$/;

const earliest = BigInt(Date.parse("0000-01-01T00:00:00Z")) * 1000n;
const latest = BigInt(Date.parse("9999-12-31T23:59:59.999Z")) * 1000n + 999n;

/**
 * Parses a timestamp to microseconds since the epoch. All formats except the epoch formats accept dates and times in the
 * extended format of ISO 8601, such as `2024-01-31T12:00Z`. `compact-date` also accepts `20240131`. Returns `undefined` for
 * any other value, and for a time outside the years 0 to 9999. In strings, digits below a microsecond are cut off; numbers are
 * rounded. A date is midnight in UTC, and a time without a zone is in UTC.
 */
export function parseInstant(value: unknown, format: string | undefined): bigint | undefined {
  const instant =
    format === "epoch-seconds"
      ? fromEpoch(value, 6)
      : format === "epoch-millis"
        ? fromEpoch(value, 3)
        : fromText(value, format);
  return instant !== undefined && instant >= earliest && instant <= latest ? instant : undefined;
}

/** `decimals` is 6 for seconds and 3 for milliseconds. */
function fromEpoch(value: unknown, decimals: number): bigint | undefined {
  if (typeof value === "number") {
    const whole = Math.floor(value);
    if (!Number.isSafeInteger(whole)) return undefined;
    // Converts integer and fraction separately: a double cannot represent the microseconds of a late date exactly.
    return BigInt(whole) * 10n ** BigInt(decimals) + BigInt(Math.round((value - whole) * 10 ** decimals));
  }
  const [, sign, whole = "", fraction = ""] = (typeof value === "string" && EPOCH.exec(value)) || [];
  if (sign === undefined) return undefined;
  const size = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return sign === "-" ? -size : size;
}

function fromText(value: unknown, format: string | undefined): bigint | undefined {
  if (typeof value !== "string") return undefined;
  const compact = format === "compact-date" && COMPACT_DATE.exec(value);
  if (compact) return microseconds(midnight(Number(compact[1]), Number(compact[2]), Number(compact[3])));
  const match = ISO.exec(value);
  if (!match) return undefined;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone = "Z"] = match;
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const start = midnight(Number(year), Number(month), Number(day));
  const time = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return microseconds(start + time - offsetOf(zone), fraction.slice(0, 6).padEnd(6, "0"));
}

function microseconds(millis: number, more = "0"): bigint | undefined {
  return Number.isNaN(millis) ? undefined : BigInt(millis) * 1000n + BigInt(more);
}

/** NaN for a date that does not exist. (`Date` converts 31 February to a day in March.) */
function midnight(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : Number.NaN;
}

/** In milliseconds; NaN for a zone that does not exist. */
function offsetOf(zone: string): number {
  if (zone === "Z" || zone === "z") return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(":", ""))];
  if (hours > 23 || minutes > 59) return Number.NaN;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
