import {
  entityOf,
  isTree,
  refuse,
  requireDepth,
  requireName,
  supportedStatement,
  type Tree,
  type VisibleNames,
  withQuery,
} from "../refused.ts";
import { duckDbFunctions, duckDbTableFunctions, duckDbTypes } from "./functions.ts";

/** Types of the allowed nodes of a statement, with the names that `json_serialize_sql` uses. */
const nodeTypes: ReadonlySet<string> = new Set(
  `
  SELECT_NODE SET_OPERATION_NODE
  EMPTY BASE_TABLE SUBQUERY JOIN TABLE_FUNCTION EXPRESSION_LIST
  ORDER_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER DISTINCT_MODIFIER ORDER_DEFAULT ASCENDING DESCENDING
  COLUMN_REF STAR VALUE_CONSTANT POSITIONAL_REFERENCE FUNCTION LAMBDA LAMBDA_REF CASE_EXPR OPERATOR_CAST
  COMPARE_EQUAL COMPARE_NOTEQUAL COMPARE_LESSTHAN COMPARE_GREATERTHAN COMPARE_LESSTHANOREQUALTO
  COMPARE_GREATERTHANOREQUALTO COMPARE_IN COMPARE_NOT_IN COMPARE_DISTINCT_FROM COMPARE_NOT_DISTINCT_FROM COMPARE_BETWEEN
  COMPARE_NOT_BETWEEN CONJUNCTION_AND CONJUNCTION_OR OPERATOR_NOT OPERATOR_IS_NULL OPERATOR_IS_NOT_NULL OPERATOR_COALESCE
  OPERATOR_NULLIF OPERATOR_TRY ARRAY_EXTRACT ARRAY_SLICE STRUCT_EXTRACT ARRAY_CONSTRUCTOR GROUPING_FUNCTION
  WINDOW_AGGREGATE WINDOW_RANK WINDOW_RANK_DENSE WINDOW_NTILE WINDOW_PERCENT_RANK WINDOW_CUME_DIST WINDOW_ROW_NUMBER
  WINDOW_FIRST_VALUE WINDOW_LAST_VALUE WINDOW_LEAD WINDOW_LAG WINDOW_NTH_VALUE
  `
    .trim()
    .split(/\s+/),
);

/** Names of refused nodes as callers write them. */
const nodeNames: ReadonlyMap<string, string> = new Map([
  ["RECURSIVE_CTE_NODE", "WITH RECURSIVE"],
  ["SHOW_REF", "DESCRIBE, SHOW or SUMMARIZE"],
  ["PIVOT", "PIVOT"],
  ["VALUE_PARAMETER", "a parameter"],
  ["COLLATE", "COLLATE"],
]);

/** Checks a statement that `json_serialize_sql` has parsed. Returns the entities whose tables it reads. Throws `Refused`. */
export function checkDuckDb(parsed: unknown, entities: readonly string[]): readonly string[] {
  const statements = isTree(parsed) && Array.isArray(parsed.statements) ? parsed.statements : [];
  if (statements.length !== 1) refuse("one statement", `${statements.length} statements`);
  const found = new Set<string>();
  const fold = (name: string): string => name.toLowerCase();
  visit(statements[0], { names: { entities: new Set(entities), queries: new Set(), fold }, found, depth: 0 });
  return [...found];
}

interface NodePlace {
  readonly names: VisibleNames;
  readonly found: Set<string>;
  readonly depth: number;
}

/** Checks a value and its descendants. Refuses a node whose type is not in `nodeTypes`. */
function visit(value: unknown, place: NodePlace): void {
  requireDepth(place.depth);
  const inner = { ...place, depth: place.depth + 1 };
  if (Array.isArray(value)) for (const item of value) visit(item, inner);
  else if (isTree(value)) visitTree(value, inner);
}

function visitTree(node: Tree, place: NodePlace): void {
  const { type } = node;
  if (typeof type === "string" && !nodeTypes.has(type))
    refuse(supportedStatement, nodeNames.get(type) ?? type.toLowerCase().replaceAll("_", " "));
  if ("type_info" in node) visitType(node);
  else if (type === "VALUE_CONSTANT") visitConstant(node.value);
  else if (type === "TABLE_FUNCTION") visitTableFunction(node, place);
  else {
    if (type === "BASE_TABLE") visitTable(node, place);
    if (type === "COLUMN_REF") visitColumn(node);
    if ("function_name" in node) visitFunction(node, duckDbFunctions);
    const inner = "cte_map" in node ? visitWith(node.cte_map, place) : place;
    for (const [key, member] of Object.entries(node)) if (key !== "cte_map") visit(member, inner);
  }
}

/**
 * Checks the queries of a WITH clause. Each query can refer to the earlier ones. Returns a `NodePlace` for the main query, with
 * the names of all these queries.
 */
function visitWith(clause: unknown, place: NodePlace): NodePlace {
  const entries: unknown = isTree(clause) ? clause.map : [];
  let { names } = place;
  for (const entry of Array.isArray(entries) ? entries : []) {
    visit(entry.value, { ...place, names });
    names = withQuery(names, String(entry.key));
  }
  return { ...place, names };
}

function visitTable(node: Tree, { names, found }: NodePlace): void {
  const name = String(node.table_name);
  if (node.schema_name !== "" || node.catalog_name !== "")
    refuse("a table without schema and database", `'${name}' with a schema or database`);
  if (node.at_clause != null) refuse("a table without AT", "AT");
  const entity = entityOf(names, name);
  if (entity !== undefined) found.add(entity);
}

/** Names that DuckDB resolves to a function call if no column has the name. */
const callsByName: ReadonlySet<string> = new Set([
  "current_catalog",
  "current_role",
  "current_schema",
  "current_user",
  "session_user",
]);

function visitColumn({ column_names: names }: Tree): void {
  const [name, ...more] = Array.isArray(names) ? names.map((each) => String(each).toLowerCase()) : [];
  if (name !== undefined && more.length === 0 && callsByName.has(name)) refuse("a column", name);
}

function visitTableFunction(node: Tree, place: NodePlace): void {
  const call = node.function;
  if (!isTree(call) || call.type !== "FUNCTION") refuse("a function in FROM", "an expression");
  visitFunction(call, duckDbTableFunctions);
  // The arguments can contain calls of functions.
  for (const [key, member] of Object.entries({ ...node, ...call })) if (key !== "function") visit(member, place);
}

function visitFunction(node: Tree, allowed: ReadonlySet<string>): void {
  const name = String(node.function_name).toLowerCase();
  // The parser adds the schema `main` to functions that it generates.
  if ((node.schema !== "" && node.schema !== "main") || node.catalog !== "")
    refuse("a function without schema and database", `'${name}' with a schema or database`);
  requireName("function", name, allowed);
}

function visitConstant(value: unknown): void {
  if (isTree(value)) visitType(value.type);
}

/** Checks a type and its inner types. */
function visitType(type: unknown): void {
  if (!isTree(type)) return;
  const { id, type_info: info } = type;
  if (id === "UNBOUND" && isTree(info)) {
    if (info.catalog !== "" || info.schema !== "") refuse("a type without schema and database", "a qualified type");
    requireName("type", String(info.name).toUpperCase(), duckDbTypes);
  } else requireName("type", String(id), duckDbTypes);
  for (const inner of typesIn(info)) visitType(inner);
}

function typesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(typesIn);
  if (!isTree(value)) return [];
  return "type_info" in value ? [value] : Object.values(value).flatMap(typesIn);
}
