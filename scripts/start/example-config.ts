import type { ConfigField, Connector, Json } from "@agent-connectors/runtime";

/** Values for the configuration of a connector to a sandbox, which takes any: the manifest's own examples, else a day. */
export function exampleConfig({ config, replication }: Connector): Readonly<Record<string, Json>> {
  const values = [...Object.entries(replication), ...Object.entries(config)].flatMap(([name, field]) => {
    const value = exampleOf(field);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}

function exampleOf(field: ConfigField): Json | undefined {
  if (field.kind !== "given" || field.default !== undefined) return undefined;
  const { examples, format } = field.schema;
  if (examples?.[0] !== undefined) return examples[0];
  if (format === "date") return "2026-01-01";
  return format === "date-time" ? "2026-01-01T00:00:00Z" : undefined;
}
