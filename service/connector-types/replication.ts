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

/** `replication_config`, split into the values of calls and of syncs. */
interface SplitReplication {
  /** Values that calls read. */
  readonly config: Readonly<Record<string, Json>>;
  /** Values that syncs read. */
  readonly replication: Readonly<Record<string, Json>>;
  /** One for each unknown name. */
  readonly problems: readonly Problem[];
}

type Fields = Pick<Connector, "config" | "replication">;

/**
 * Assigns each value to the set that has its name, or to both sets. If only syncs accept a value of both sets, such as
 * several accounts where a call takes one, `config` omits it, unless calls require it.
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

/** The schema of calls for the optional values that syncs take too. */
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

/** The default of a configuration value at `now` (milliseconds since the epoch), or `undefined`. */
export function defaultOf(
  { default: standard }: Extract<ConfigField, { readonly kind: "given" }>,
  now: number,
): Json | undefined {
  if (standard === undefined) return undefined;
  if (typeof standard === "object" && standard !== null && "value" in standard) return standard.value;
  // Templates read JSON, and their helpers return JSON.
  return evaluate(standard, { config: {}, credentials: {}, now }) as Json | undefined;
}
