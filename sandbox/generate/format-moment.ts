import type { Schema } from "@agent-connectors/runtime";
import { schemaType } from "../entities/schema-type.ts";

/**
 * A moment (epoch milliseconds, of a whole second) as a format of the manifest vocabulary writes it, in UTC; as a
 * date-time where the format is none for times. A number becomes text where the schema wants text.
 */
export function formatMoment(moment: number, format: string, schema: Schema): string | number {
  const written = inFormat(moment, format);
  return schemaType(schema) === "string" ? String(written) : written;
}

function inFormat(moment: number, format: string): string | number {
  switch (format) {
    case "epoch-seconds":
      return Math.floor(moment / 1000);
    case "epoch-millis":
      return moment;
    case "number":
      return Math.floor(moment / 1000);
  }
  const iso = new Date(moment).toISOString();
  switch (format) {
    case "date":
      return iso.slice(0, 10);
    case "compact-date":
      return iso.slice(0, 10).replaceAll("-", "");
    case "sql":
    case "sql-date-time":
      return iso.slice(0, 19).replace("T", " ");
    default:
      return iso.replace(".000Z", "Z");
  }
}
