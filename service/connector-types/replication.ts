import {
  type ConfigField,
  type Connector,
  compileCheck,
  evaluate,
  type Json,
  type Problem,
  type Schema,
  unknownName,
} from "@agent-connectors/runtime";

interface SplitReplication {
  /** The values for calls. */
  readonly config: Readonly<Record<string, Json>>;
  /** The values for syncs. */
  readonly replication: Readonly<Record<string, Json>>;
  /** One problem for each unknown name. */
  readonly problems: readonly Problem[];
}

/** Parses the stored `replication_config` of a connector. */
export function parseReplicationConfig(stored: string): Readonly<Record<string, Json>> {
  // The configuration was validated as an object before it was stored.
  return JSON.parse(stored);
}

type ConfigurationFields = Pick<Connector, "config" | "replication">;

/**
 * Splits `replication_config`: calls get the values of the fields in `config`, and syncs those of the fields in `replication`.
 * If `config` and `replication` both contain a field, calls and syncs get its value. Exception: if the value does not match the
 * schema for calls, and the field in `config` is neither required nor derived, only syncs get the value. For example, syncs
 * accept a list of accounts, and calls accept one account only.
 */
export async function splitReplication(
  fields: ConfigurationFields,
  values: Readonly<Record<string, Json>>,
): Promise<SplitReplication> {
  const { config, replication } = fields;
  const entries = Object.entries(values);
  const names = new Set([...settableNames(config), ...settableNames(replication)]);
  const refused = await refusedByCalls(fields, values);
  return {
    config: Object.fromEntries(entries.filter(([name]) => isSettable(config, name) && !refused.has(name))),
    replication: Object.fromEntries(entries.filter(([name]) => isSettable(replication, name))),
    problems: entries
      .filter(([name]) => !names.has(name))
      .map(([name]) => unknownName(`replication_config.${name}`, { noun: "value", name, names: [...names] })),
  };
}

async function refusedByCalls(
  fields: ConfigurationFields,
  values: Readonly<Record<string, Json>>,
): Promise<ReadonlySet<string>> {
  const shared = sharedSchema(fields);
  const names = Object.keys(shared.properties ?? {}).filter((name) => Object.hasOwn(values, name));
  if (names.length === 0) return new Set();
  const check = await compileCheck(shared, "value");
  return new Set(names.filter((name) => check({ [name]: values[name] }).length > 0));
}

const sharedSchemas = new WeakMap<ConfigurationFields["config"], Schema>();

/**
 * An object schema of the fields whose values `splitReplication` may withhold from calls. Each field has its schema for calls.
 */
function sharedSchema({ config, replication }: ConfigurationFields): Schema {
  const cached = sharedSchemas.get(config);
  if (cached) return cached;
  const properties = Object.entries(config).flatMap(([name, field]) =>
    field.kind === "given" && !field.required && isSettable(replication, name) ? [[name, field.schema] as const] : [],
  );
  const schema: Schema = { type: "object", properties: Object.fromEntries(properties) };
  sharedSchemas.set(config, schema);
  return schema;
}

function isSettable(fields: Readonly<Record<string, ConfigField>>, name: string): boolean {
  return Object.hasOwn(fields, name) && fields[name]?.kind !== "mapped";
}

function settableNames(fields: Readonly<Record<string, ConfigField>>): readonly string[] {
  return Object.keys(fields).filter((name) => isSettable(fields, name));
}

/** The default of a configuration value at `now` (milliseconds since the epoch); `undefined` if it has none. */
export function defaultOf(
  { default: defaultValue }: Extract<ConfigField, { readonly kind: "given" }>,
  now: number,
): Json | undefined {
  if (defaultValue === undefined) return undefined;
  if (typeof defaultValue === "object" && defaultValue !== null && "value" in defaultValue) return defaultValue.value;
  // Templates read JSON, and their helpers return JSON.
  return evaluate(defaultValue, { config: {}, credentials: {}, now }) as Json | undefined;
}
