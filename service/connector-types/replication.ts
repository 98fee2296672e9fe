import {
  type ConfigField,
  type Connector,
  compileCheck,
  type Json,
  type Problem,
  type Schema,
  unknownName,
} from "@agent-connectors/runtime";

/** The two sets of values that `replication_config` holds between them. */
interface SplitReplication {
  /** What every call reads. */
  readonly config: Readonly<Record<string, Json>>;
  /** What a sync reads. */
  readonly replication: Readonly<Record<string, Json>>;
  /** One for each name that neither set has. */
  readonly problems: readonly Problem[];
}

type Fields = Pick<Connector, "config" | "replication">;

/**
 * Gives each value to the set that has its name, to both where both have it. There a value that only a sync can read
 * (several accounts, where a call takes one) is left out of `config` if that can do without.
 */
export async function splitReplication(
  fields: Fields,
  values: Readonly<Record<string, Json>>,
): Promise<SplitReplication> {
  const { config, replication } = fields;
  const entries = Object.entries(values);
  const known = new Set([...givable(config), ...givable(replication)]);
  const unfit = await unfitForCalls(fields, values);
  return {
    config: Object.fromEntries(entries.filter(([name]) => isGivable(config, name) && !unfit.has(name))),
    replication: Object.fromEntries(entries.filter(([name]) => isGivable(replication, name))),
    problems: entries
      .filter(([name]) => !known.has(name))
      .map(([name]) => unknownName(`replication_config.${name}`, { noun: "value", name, names: [...known] })),
  };
}

async function unfitForCalls(fields: Fields, values: Readonly<Record<string, Json>>): Promise<ReadonlySet<string>> {
  const shared = sharedSchema(fields);
  const names = Object.keys(shared.properties ?? {}).filter((name) => Object.hasOwn(values, name));
  if (names.length === 0) return new Set();
  const check = await compileCheck(shared, "value");
  return new Set(names.filter((name) => check({ [name]: values[name] }).length > 0));
}

const sharedSchemas = new WeakMap<Fields["config"], Schema>();

/** What calls take of the values that a sync may take otherwise. */
function sharedSchema({ config, replication }: Fields): Schema {
  const known = sharedSchemas.get(config);
  if (known) return known;
  const properties = Object.entries(config).flatMap(([name, field]) =>
    field.kind === "given" && !field.required && isGivable(replication, name) ? [[name, field.schema] as const] : [],
  );
  const schema: Schema = { type: "object", properties: Object.fromEntries(properties) };
  sharedSchemas.set(config, schema);
  return schema;
}

function isGivable(fields: Readonly<Record<string, ConfigField>>, name: string): boolean {
  return Object.hasOwn(fields, name) && fields[name]?.kind !== "mapped";
}

function givable(fields: Readonly<Record<string, ConfigField>>): readonly string[] {
  return Object.keys(fields).filter((name) => isGivable(fields, name));
}
