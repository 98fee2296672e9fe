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
/** Names of texts. */
const textual =
  /(^|_)(at|on|date|time|timestamp|datetime|day)$|^(created|updated|modified|changed|submitted|canceled|cancelled|completed|expires|started|ended)$|^(date|time|timestamp)_|_(after|before|since|until)$/;
/** Names of whole numbers: `recording_time` is how long something takes, and `end_time` when it happens. */
const numeric =
  /(^|_)(at|date|timestamp|datetime)$|^(created|updated|modified|changed|submitted|canceled|cancelled|completed|expires|started|ended)(_on)?$|^(date|timestamp)_|_(after|before|since|until)$|^time$|(^|_)(creat\w*|updat\w*|modif\w*|chang\w*|start|begin|end|expir\w*|clos\w*|delet\w*|cancel\w*|publish\w*|send|sent|event|last|first)_time$/;
/** What looks like a time by its name, and is none: a zone, and how long something takes. */
const other =
  /(^|_)time_?zone(_|$)|^time_(to|in|spent|estimate)(_|$)|(^|_)(wait|waiting|average|avg|mean|median|total|max|min|longest|shortest|elapsed)_(\w+_)?time$/;

/** Whether a field tells a time: by its format, else by its name, where it holds a text or a whole number. */
export function isTime(path: string, schema: Schema): boolean {
  if (schema.format !== undefined) return formats.has(schema.format);
  const type = schemaType(schema);
  if (schema.enum || (type !== "string" && type !== "integer")) return false;
  const name = words(path.slice(path.lastIndexOf(".") + 1));
  return (type === "string" ? textual : numeric).test(name) && !other.test(name);
}
