import { ConnectorError } from "../errors/connector-error.ts";

const DURATION =
  /^([+-]?)P(?=.)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?)?$/;

/**
 * A moment (epoch milliseconds) moved by an ISO 8601 duration, back where it begins with a minus. Years and
 * months follow the UTC calendar, and a day that the month lacks becomes its last: 31 March less P1M is the
 * last of February. Throws `internal` for text that is no duration.
 */
export function addDuration(moment: number, duration: string): number {
  const match = DURATION.exec(duration);
  if (!match)
    throw new ConnectorError("internal", `expected an ISO 8601 duration such as '-P30D', found '${duration}'`);
  const sign = match[1] === "-" ? -1 : 1;
  const amount = (group: number): number => sign * Number(match[group] ?? 0);
  const days = amount(4) * 7 + amount(5);
  const seconds = (days * 24 + amount(6)) * 3600 + amount(7) * 60 + amount(8);
  const months = amount(2) * 12 + amount(3);
  return (months === 0 ? moment : addMonths(moment, months)) + Math.round(seconds * 1000);
}

function addMonths(moment: number, months: number): number {
  const date = new Date(moment);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
