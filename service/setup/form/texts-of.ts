import type { AskedField } from "./asked-field.ts";
import { shownText } from "./shown-text.ts";
import type { StoredConnection } from "./stored-connection.ts";

/** A stored configuration as the texts of the form that asks for it. */
export function textsOf(
  asked: readonly AskedField[],
  { replicationConfig }: StoredConnection,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    asked.flatMap(({ name, control }) => {
      const key = name.slice("replication_config.".length);
      const value = Object.hasOwn(replicationConfig, key) ? replicationConfig[key] : undefined;
      return value === undefined ? [] : [[name, shownText(value, control)]];
    }),
  );
}
