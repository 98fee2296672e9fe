import { ConnectorError } from "../errors/connector-error.ts";
import type { TimeFormat } from "../store-model.ts";

type MomentFormat = Exclude<TimeFormat, "number" | "text">;

const formats: Readonly<Record<MomentFormat, (iso: string, moment: number) => string | number>> = {
  "date-time": (iso) => iso.replace(".000Z", "Z"),
  date: (iso) => iso.slice(0, 10),
  "compact-date": (iso) => iso.slice(0, 10).replaceAll("-", ""),
  "epoch-seconds": (_, moment) => Math.floor(moment / 1000),
  "epoch-millis": (_, moment) => Math.floor(moment),
  sql: (iso) => iso.slice(0, 19).replace("T", " "),
};

/**
 * A moment (epoch milliseconds) in an upstream's format, always in UTC; milliseconds are shown only where there
 * are some. Throws `internal` for a moment outside the years 0 to 9999, which some of the formats cannot write.
 */
export function formatTime(moment: number, format: MomentFormat): string | number {
  const date = new Date(moment);
  const year = date.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) throw new ConnectorError("internal", "expected a moment in the years 0 to 9999");
  return formats[format](date.toISOString(), moment);
}

/** Whether a name is that of a format which writes moments. */
export function isMomentFormat(name: unknown): name is MomentFormat {
  return typeof name === "string" && Object.hasOwn(formats, name);
}
