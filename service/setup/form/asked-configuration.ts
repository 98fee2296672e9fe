import type { ConfigField, Connector, Json, Schema } from "@agent-connectors/runtime";
import { defaultOf } from "../../connector-types/default-of.ts";
import type { AskedField } from "./asked-field.ts";
import { labelOf } from "./label-of.ts";
import { shownText } from "./shown-text.ts";

type Given = ConfigField & { readonly kind: "given" };

/**
 * The values that a person is asked beside credentials: those of calls and those of syncs. Of a name that both have,
 * the sync's is asked, which takes what a call takes and more. `now` is what defaults count from (epoch milliseconds).
 */
export function askedConfiguration(
  { config, replication }: Pick<Connector, "config" | "replication">,
  now: number,
): readonly AskedField[] {
  const fields = Object.entries({ ...config, ...replication });
  return fields.flatMap(([name, field]) => (field.kind === "given" ? [asked(name, field, now)] : []));
}

function asked(name: string, field: Given, now: number): AskedField {
  const { schema, required } = field;
  const standard = defaultOf(field, now);
  const [example] = schema.examples ?? [];
  const control = controlOf(schema);
  return {
    name: `replication_config.${name}`,
    label: labelOf(name),
    ...(schema.description !== undefined && { help: schema.description }),
    required: required && standard === undefined,
    control,
    ...(schema.enum && { options: schema.enum.map(String) }),
    ...(standard !== undefined && { fallback: shown(standard, control) }),
    ...(example !== undefined && { example: shown(example, control) }),
  };
}

function controlOf({ type, format, enum: options }: Schema): AskedField["control"] {
  if (options) return "choice";
  if (type === "boolean") return "yes";
  if (type === "integer") return "whole_number";
  if (type === "number") return "number";
  if (type === "array") return "lines";
  if (format === "date") return "day";
  return format === "date-time" ? "moment" : "text";
}

/** As it stands in a sentence. */
function shown(value: Json, control: AskedField["control"]): string {
  return shownText(value, control).replaceAll("\n", ", ");
}
