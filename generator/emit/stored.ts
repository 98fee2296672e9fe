import { type Connector, type Entity, type Schema, storeColumns, storeFields } from "@agent-connectors/runtime";
import { type PropertySignatureStructure, StructureKind, type WriterFunction } from "ts-morph";
import { namesIn } from "./contents.ts";
import { literal, propertyName } from "./literal.ts";
import { doc, exported } from "./print-source.ts";
import { interfaceOf, type Member, memberOf, objectType } from "./type.ts";

/** The generated types of an entity in the context store. */
interface StoredTypes {
  /** The names to import from the runtime. */
  readonly runtime: readonly string[];
  /** The names to import from `records.ts`. */
  readonly records: readonly string[];
  readonly statements: readonly WriterFunction[];
  /** The methods of the client. They are printed as properties, because a type of the runtime describes each method. */
  readonly methods: readonly PropertySignatureStructure[];
}

/** Returns the types and the methods of an entity in the context store. An entity outside the context store has none. */
export function storedTypes(connector: Connector, entity: Entity, shape: string): StoredTypes {
  const { contextStore: store, recordType, name } = entity;
  if (!store) return { runtime: [], records: [], statements: [], methods: [] };
  const record = recordType === undefined ? undefined : connector.records[recordType];
  const columns = storeColumns(store, record).map((column) => ({
    text: `${propertyName(column.name)}: ${literal(column.type)};`,
    docs: "",
  }));
  const fields = storeFields(store, record);
  const item = itemOf(fields, { name, record, type: recordType, printed: `${shape}Stored` });
  const semantic = Object.keys(store.semantic).map((field) => literal(field));
  const args = [`${shape}Columns`, item.type, ...(semantic.length > 0 ? [semantic.join(" | ")] : [])];
  return {
    runtime: ["StoreSearch", "StoreSqlQuery"],
    records: item.records,
    statements: [
      exported(
        doc(`The columns of \`${name}\` in the context store, with their types.`),
        `interface ${shape}Columns ${objectType(columns)}`,
      ),
      ...item.statements,
    ],
    methods: [
      method("context_store_search", `StoreSearch<${args.join(", ")}>`, searchDocs(semantic)),
      method(
        "context_store_sql_query",
        "StoreSqlQuery",
        `Query copies in the context store with one read-only SQL statement. The table of this entity is \`${name}\`. Hosted connectors only.`,
      ),
    ],
  };
}

function searchDocs(semantic: readonly string[]): string {
  const byMeaning = semantic.length > 0 ? " For a search by meaning, use `execute`." : "";
  return `Filter and sort the copy in the context store.${byMeaning} Hosted connectors only.`;
}

function method(name: string, type: string, docs: string): PropertySignatureStructure {
  return { kind: StructureKind.PropertySignature, name, type, docs: [docs] };
}

/** The type of a record in the context store, with its declaration if the type differs from the entity's record type. */
interface Item {
  readonly type: string;
  readonly records: readonly string[];
  readonly statements: readonly WriterFunction[];
}

/**
 * Returns the record type of the entity. If the entity has no record type, or if the context store changes the fields, declares
 * another type and returns it.
 */
function itemOf(
  fields: Readonly<Record<string, Schema>>,
  given: {
    readonly name: string;
    readonly record: Schema | undefined;
    readonly type: string | undefined;
    readonly printed: string;
  },
): Item {
  const { record, type, printed } = given;
  const docs = doc(`A record of \`${given.name}\` in the context store.`);
  const own = record?.properties ?? {};
  const unchanged = Object.keys(own).filter((name) => own[name] === fields[name]);
  const added = Object.entries(fields).filter(([name]) => !unchanged.includes(name));
  const members = Object.fromEntries(added.map(([name, schema]) => [name, memberFor(schema)]));
  const records = added.flatMap(([, schema]) => namesIn(schema));
  if (type === undefined || unchanged.length === 0)
    return { type: printed, records, statements: [interfaceOf(printed, docs, members)] };
  const omitted = Object.keys(own).filter((name) => !unchanged.includes(name));
  if (omitted.length === 0 && added.length === 0) return { type, records: [type], statements: [] };
  const base = omitted.length === 0 ? type : `Omit<${type}, ${omitted.map((name) => literal(name)).join(" | ")}>`;
  const body = objectType(Object.entries(members).map(([name, member]) => memberOf(name, member)));
  const statement =
    added.length === 0
      ? exported(docs, `type ${printed} = ${base};`)
      : exported(docs, `interface ${printed} extends ${base} ${body}`);
  return { type: printed, records: [type, ...records], statements: [statement] };
}

function memberFor(schema: Schema): Member {
  return { schema, required: false, docs: doc(schema.description) };
}
