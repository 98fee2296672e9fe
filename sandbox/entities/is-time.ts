import type { Schema } from "@agent-connectors/runtime";
import { schemaType } from "./schema-type.ts";
import { words } from "./words.ts";

const formats: ReadonlySet<string> = new Set([
  "date",
  "date-time",
  "epoch-seconds",
  "epoch-millis",
  "compact-date",
  "sql",
  "sql-date-time",
]);
const name =
  /(^|_)(at|on|date|time|timestamp|datetime|day)$|^(created|updated|modified|changed|submitted|canceled|cancelled|completed|expires|started|ended)$|^(date|time|timestamp)_|_(after|before|since|until)$/;

/** Whether a field tells a time: by its format, else by its name, where it holds a text or a whole number. */
export function isTime(path: string, schema: Schema): boolean {
  if (schema.format !== undefined) return formats.has(schema.format);
  const type = schemaType(schema);
  if (schema.enum || (type !== "string" && type !== "integer")) return false;
  return name.test(words(path.slice(path.lastIndexOf(".") + 1)));
}
