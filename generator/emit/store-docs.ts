import {
  type Column,
  type ColumnType,
  type Connector,
  type Entity,
  operatorGroups,
  type Schema,
  storeColumns,
} from "@agent-connectors/runtime";
import { maxSectionLength } from "./agent-records.ts";
import { searchExamples, sqlExamples } from "./store-examples.ts";
import { typesOf } from "./type.ts";

/** The data from which the template of `agent.md` prints an entity's two sections about the context store. */
interface StoreView {
  readonly search: SectionView;
  readonly sql: SectionView;
  readonly semantic: readonly { readonly field: string; readonly window: number }[];
  readonly types: readonly FieldsOfType[];
  /**
   * The name of the entity's first action. Present if `types` omits the members of arrays. Then `agent.md` refers to the
   * documentation of this action for these members.
   */
  readonly shortened?: string;
}

interface SectionView {
  readonly id: string;
  readonly description: string;
  readonly examples: readonly unknown[];
}

/** The searchable fields of one type. An object is printed as `address.{city,country}`, an array of objects as `items[id]`. */
interface FieldsOfType {
  readonly type: string;
  readonly fields: readonly string[];
}

/** Returns an entity's sections about the context store; `undefined` if the entity is not in the store. */
export function storeView(connector: Connector, entity: Entity): StoreView | undefined {
  const { name, recordType, contextStore: store } = entity;
  if (!store) return undefined;
  const columns = storeColumns(store, recordType === undefined ? undefined : connector.records[recordType]);
  const semantic = Object.entries(store.semantic).map(([field, window]) => ({ field, window }));
  const fields = searchableFields(columns, entity);
  return {
    search: {
      id: searchId(name),
      description: `Filter and sort the stored copy${semantic.length > 0 ? ", or search it by meaning" : ""}.`,
      examples: searchExamples(columns, {
        key: store.key,
        semantic: Object.keys(store.semantic),
        shortened: fields.shortened,
      }),
    },
    sql: {
      id: sqlId(name),
      description: "Query the stored copy with SQL.",
      examples: sqlExamples(name, columns, store.key),
    },
    semantic,
    ...fields,
  };
}

/** In characters. */
const maxFieldsLength = maxSectionLength;

/** Omits the members of arrays if the list would be too long. */
function searchableFields(columns: readonly Column[], { actions }: Entity): Pick<StoreView, "types" | "shortened"> {
  const types = fieldsByType(columns, membersIn);
  const length = types.reduce((sum, { type, fields }) => sum + `[${type}] ${fields.join(" ")}\n`.length, 0);
  const [action] = Object.keys(actions);
  if (length <= maxFieldsLength || action === undefined) return { types };
  return { types: fieldsByType(columns, () => []), shortened: action };
}

function searchId(entity: string): string {
  return `actions.${entity}.context_store_search`;
}

function sqlId(entity: string): string {
  return `actions.${entity}.context_store_sql_query`;
}

function fieldsByType(
  columns: readonly Column[],
  members: (schema: Schema) => readonly string[],
): readonly FieldsOfType[] {
  const groups = Map.groupBy(columns, ({ type, schema }) => (type === "json" ? jsonType(schema) : type));
  return [...groups].map(([type, some]) => ({
    type,
    fields: braced(
      some.map(({ name, schema }) => {
        const below = members(schema);
        return below.length > 0 ? `${name}[${below.join(",")}]` : name;
      }),
    ),
  }));
}

/** Combines names with the same prefix: `address.city address.country` becomes `address.{city,country}`. */
function braced(names: readonly string[]): readonly string[] {
  const groups = Map.groupBy(names, (name) => name.slice(0, name.indexOf("[") < 0 ? name.lastIndexOf(".") + 1 : 0));
  return [...groups].flatMap(([start, group]) =>
    start === "" || group.length === 1
      ? group
      : [`${start}{${group.map((name) => name.slice(start.length)).join(",")}}`],
  );
}

function jsonType(schema: Schema): string {
  const types = typesOf(schema).filter((one) => one !== "null");
  if (types.length !== 1) return "any";
  if (types[0] !== "array") return "object";
  const of = typesOf(schema.items ?? {}).filter((one) => one !== "null");
  if (of.length !== 1) return "array";
  return `array of ${of[0] === "string" ? "text" : of[0]}`;
}

function membersIn({ items }: Schema): readonly string[] {
  return Object.keys(items?.properties ?? {});
}

/** Returns the rows of the table of operators. */
export function operatorRows(): readonly object[] {
  return operatorGroups.map(({ operators, refused, takes, description }) => ({
    operators,
    of: takes.startsWith("condition") ? "" : typesTaken(refused),
    description,
  }));
}

/** Describes all types of fields except `refused`. */
function typesTaken(refused: readonly ColumnType[]): string {
  if (refused.length === 0) return "all";
  if (!refused.includes("integer")) return `all except ${refused.join(", ")}`;
  return refused.includes("text") ? "arrays" : "text";
}
