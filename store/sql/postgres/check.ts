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
import { checkColumn, type FunctionColumns, functionColumnsIn } from "./function-columns.ts";
import { letterFunctions, postgresFunctions, postgresOperators, postgresTypes } from "./functions.ts";
import { textsOf } from "./texts.ts";

/** The allowed kinds of nodes in a parsed statement, as PostgreSQL's parser names them. */
const nodeKinds: ReadonlySet<string> = new Set(
  `
  SelectStmt ResTarget ColumnRef A_Const A_Star A_Expr A_ArrayExpr A_Indirection A_Indices FuncCall TypeCast BoolExpr
  NullTest BooleanTest CaseExpr CaseWhen CoalesceExpr MinMaxExpr SubLink RowExpr GroupingFunc GroupingSet SQLValueFunction
  RangeVar RangeSubselect RangeFunction JoinExpr List String Integer Float Boolean SortBy WindowDef CommonTableExpr
  `
    .trim()
    .split(/\s+/),
);

/** Clauses that change data, lock rows, or contain an operator that `visitCall` does not check. */
const refusedClauses: Readonly<Record<string, string>> = {
  intoClause: "INTO",
  lockingClause: "FOR UPDATE or FOR SHARE",
  useOp: "ORDER BY … USING",
};

/** The allowed functions without parentheses. */
const clocks: ReadonlySet<string> = new Set([
  "SVFOP_CURRENT_DATE",
  "SVFOP_CURRENT_TIME",
  "SVFOP_CURRENT_TIMESTAMP",
  "SVFOP_LOCALTIME",
  "SVFOP_LOCALTIMESTAMP",
]);

/** A checked statement, and the entities whose tables it reads. */
export interface CheckedPostgres {
  /** The statement without a semicolon. */
  readonly sql: string;
  readonly entities: readonly string[];
  /** Whether the statement calls one of the `letterFunctions`. */
  readonly usesLetterCase: boolean;
}

/** A mistake that the parser found. */
export class SyntaxMistake extends Error {}

/** Parses and checks a statement. Throws `Refused` or `SyntaxMistake`. */
export async function checkPostgres(sql: string, entities: readonly string[]): Promise<CheckedPostgres> {
  const statements = await parse(sql);
  const [statement] = statements;
  if (statements.length !== 1 || !isTree(statement)) refuse("one statement", `${statements.length} statements`);
  const { stmt, stmt_location: start = 0, stmt_len: length } = statement;
  if (!isTree(stmt) || !isTree(stmt.SelectStmt)) refuse("a SELECT statement", "a statement of another kind");
  const found: Found = { entities: new Set(), called: new Set() };
  visit(stmt, {
    names: { entities: new Set(entities), queries: new Set(), fold: (name) => name },
    functions: functionColumnsIn(stmt),
    found,
    depth: 0,
  });
  // The parser's positions count bytes.
  const bytes = Buffer.from(sql);
  const end = length === undefined ? bytes.length : Number(start) + Number(length);
  return {
    sql: bytes.subarray(Number(start), end).toString(),
    entities: [...found.entities],
    usesLetterCase: !letterFunctions.isDisjointFrom(found.called),
  };
}

async function parse(sql: string): Promise<readonly unknown[]> {
  // The import is here, so that a service with DuckDB stores does not load the parser, and starts faster.
  const { hasSqlDetails, loadModule, parseSync } = await import("libpg-query");
  await loadModule();
  try {
    return parseSync(sql).stmts ?? [];
  } catch (error) {
    if (hasSqlDetails(error)) throw new SyntaxMistake(error.message);
    return refuse("a statement with less nesting", "too many levels");
  }
}

/** The names in a statement: the entities, and the called functions and operators. */
interface Found {
  readonly entities: Set<string>;
  readonly called: Set<string>;
}

interface NodePlace {
  readonly names: VisibleNames;
  readonly functions: FunctionColumns;
  readonly found: Found;
  readonly depth: number;
}

function visit(value: unknown, place: NodePlace): void {
  requireDepth(place.depth);
  const inner = { ...place, depth: place.depth + 1 };
  if (Array.isArray(value)) for (const item of value) visit(item, inner);
  else if (isTree(value)) visitTree(value, inner);
}

function visitTree(node: Tree, place: NodePlace): void {
  const inner = "withClause" in node ? visitWith(node.withClause, place) : place;
  for (const [key, member] of Object.entries(node)) {
    const clause = Object.hasOwn(refusedClauses, key) ? refusedClauses[key] : undefined;
    if (clause !== undefined) refuse(supportedStatement, clause);
    if (key === "typeName") visitType(member);
    else if (/^[A-Z]/.test(key)) visitNode(key, member, inner);
    else if (key !== "withClause") visit(member, inner);
  }
}

/** The kind of a node is its key in the surrounding object. */
function visitNode(kind: string, node: unknown, place: NodePlace): void {
  if (!nodeKinds.has(kind)) refuse(supportedStatement, kind);
  if (!isTree(node)) return;
  if (kind === "RangeVar") visitTable(node, place);
  else if (kind === "ColumnRef") checkColumn(node.fields, place.functions);
  else if (kind === "FuncCall") visitCall("function", node.funcname, place);
  // BETWEEN is a keyword, not an operator.
  else if (kind === "A_Expr" && !String(node.kind).includes("BETWEEN")) visitCall("operator", node.name, place);
  else if (kind === "SubLink" && "operName" in node) visitCall("operator", node.operName, place);
  else if (kind === "SQLValueFunction" && !clocks.has(String(node.op)))
    refuse("a function that returns the date or the time", String(node.op).replace("SVFOP_", ""));
  // `(row).name` can call the function `name`.
  else if (kind === "A_Indirection" && textsOf(node.indirection).length > 0)
    refuse("the name of a column", "a member of an expression, such as (row).name");
  visit(node, place);
}

/**
 * Checks the queries of a WITH clause. Each query can refer to the earlier ones. Returns the `NodePlace` of the main query, which
 * can refer to all these queries.
 */
function visitWith(clause: unknown, place: NodePlace): NodePlace {
  if (!isTree(clause)) return place;
  if (clause.recursive === true) refuse(supportedStatement, "WITH RECURSIVE");
  let { names } = place;
  for (const entry of Array.isArray(clause.ctes) ? clause.ctes : []) {
    visit(entry, { ...place, names });
    names = withQuery(names, String(entry.CommonTableExpr?.ctename));
  }
  return { ...place, names };
}

function visitTable({ relname, schemaname, catalogname }: Tree, { names, found }: NodePlace): void {
  if (schemaname !== undefined || catalogname !== undefined)
    refuse("a table without schema and database", `'${relname}' with a schema or database`);
  const entity = entityOf(names, String(relname));
  if (entity !== undefined) found.entities.add(entity);
}

function visitCall(noun: "function" | "operator", parts: unknown, { found }: NodePlace): void {
  const name = catalogName(parts, noun);
  requireName(noun, name, noun === "function" ? postgresFunctions : postgresOperators);
  found.called.add(name);
}

function visitType(type: unknown): void {
  if (!isTree(type)) return;
  if (type.setof === true || type.pct_type === true) refuse("the name of a type", "SETOF or %TYPE");
  requireName("type", catalogName(type.names, "type"), postgresTypes);
}

/** Returns a name without its qualifier. The only allowed qualifier is `pg_catalog`. */
function catalogName(parts: unknown, noun: string): string {
  const names = textsOf(parts);
  const [schema] = names;
  if (names.length > 2 || (names.length === 2 && schema !== "pg_catalog"))
    refuse(`the name of the ${noun} without schema and database`, `'${names.join(".")}'`);
  return names.at(-1) ?? "";
}
