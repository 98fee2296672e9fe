import { manifestSchema } from "./schema/root.ts";

/** The text of `manifest.schema.json`, by which editors complete and check manifests. */
export function printSchema(): string {
  return `${JSON.stringify(manifestSchema, null, 2)}\n`;
}
