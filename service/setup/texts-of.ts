import type { Json } from "@agent-connectors/runtime";
import type { AskedField } from "./asked-field.ts";

/** A stored configuration as the texts of the form that asks for it. */
export function textsOf(
  asked: readonly AskedField[],
  replicationConfig: Readonly<Record<string, Json>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    asked.flatMap(({ name, control }) => {
      const key = name.slice("replication_config.".length);
      const value = Object.hasOwn(replicationConfig, key) ? replicationConfig[key] : undefined;
      if (value === undefined) return [];
      if (Array.isArray(value)) return [[name, value.join("\n")]];
      return [[name, control === "moment" ? String(value).slice(0, 10) : String(value)]];
    }),
  );
}
