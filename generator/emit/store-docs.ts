import {
  type Column,
  type ColumnType,
  type Connector,
  type Entity,
  operatorGroups,
  type Schema,
  storeColumns,
} from "@agent-connectors/runtime";
import { searchExamples, sqlExamples } from "./store-examples.ts";
import { typesOf } from "./type.ts";

/** The view of an entity's two sections about the context store. */
interface StoreView {
  readonly search: SectionView;
  readonly sql: SectionView;
  readonly semantic: readonly { readonly field: string; readonly window: number }[];
  readonly types: readonly FieldsOfType[];
}

interface SectionView {
  readonly id: string;
  readonly description: string;
  readonly examples: readonly unknown[];
}

/** The searchable fields of one type. */
interface FieldsOfType {
  readonly type: string;
  /** A column, with the members of its objects if it is an array of objects: `items: id, price`. */
  readonly fields: readonly string[];
}

/** Returns the sections of an entity about the context store; `undefined` if it is not in the context store. */
export function storeView(connector: Connector, entity: Entity): StoreView | undefined {
  const { name, recordType, contextStore: store } = entity;
  if (!store) return undefined;
  const columns = storeColumns(store, recordType === undefined ? undefined : connector.records[recordType]);
  const semantic = Object.entries(store.semantic).map(([field, window]) => ({ field, window }));
  return {
    search: {
      id: searchId(name),
      description: `Filter and sort the stored copy${semantic.length > 0 ? ", or search it by meaning" : ""}.`,
      examples: searchExamples(columns, { key: store.key, semantic: Object.keys(store.semantic) }),
    },
    sql: {
      id: sqlId(name),
      description: "Query the stored copy with SQL.",
      examples: sqlExamples(name, columns, store.key),
    },
    semantic,
    types: fieldsByType(columns),
  };
}

function searchId(entity: string): string {
  return `actions.${entity}.context_store_search`;
}

function sqlId(entity: string): string {
  return `actions.${entity}.context_store_sql_query`;
}

function fieldsByType(columns: readonly Column[]): readonly FieldsOfType[] {
  const groups = Map.groupBy(columns, ({ type, schema }) => (type === "json" ? jsonType(schema) : type));
  return [...groups].map(([type, members]) => ({
    type,
    fields: members.map(({ name, schema }) => {
      const below = membersIn(schema);
      return below.length > 0 ? `${name}: ${below.join(", ")}` : name;
    }),
  }));
}

/** The type of a JSON column: `array of text`, `object`, `any`. */
function jsonType(schema: Schema): string {
  const types = typesOf(schema).filter((one) => one !== "null");
  if (types.length !== 1) return "any";
  if (types[0] !== "array") return "object";
  const of = typesOf(schema.items ?? {}).filter((one) => one !== "null");
  if (of.length !== 1) return "array";
  return `array of ${of[0] === "string" ? "text" : of[0]}`;
}

/** The names of the members of an array's objects. */
function membersIn({ items }: Schema): readonly string[] {
  return Object.keys(items?.properties ?? {});
}

/** The rows of the table of operators. */
export function operatorRows(): readonly object[] {
  return operatorGroups.map(({ operators, refused, takes, description }) => ({
    operators,
    of: takes.startsWith("condition") ? "" : typesTaken(refused),
    description,
  }));
}

/** Names the types of fields that operators accept by those that they refuse. */
function typesTaken(refused: readonly ColumnType[]): string {
  if (refused.length === 0) return "all";
  if (!refused.includes("integer")) return `all except ${refused.join(", ")}`;
  return refused.includes("text") ? "arrays" : "text";
}
