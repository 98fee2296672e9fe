import { isTree, refuse, requireDepth, type Tree } from "../refused.ts";
import { textsOf } from "./texts.ts";

/** The columns of each function in FROM, by its alias or, without an alias, by its name. Several functions can share a key. */
export type FunctionColumns = ReadonlyMap<string, readonly ReadonlySet<string>[]>;

/** Returns the columns of the functions in FROM. */
export function functionColumnsIn(value: unknown): FunctionColumns {
  const found = new Map<string, ReadonlySet<string>[]>();
  const collect = (each: unknown, depth: number): void => {
    requireDepth(depth);
    if (Array.isArray(each)) for (const item of each) collect(item, depth + 1);
    if (!isTree(each)) return;
    if (isTree(each.RangeFunction)) {
      const { name, columns } = columnsOf(each.RangeFunction);
      found.set(name, [...(found.get(name) ?? []), columns]);
    }
    for (const member of Object.values(each)) collect(member, depth + 1);
  };
  collect(value, 0);
  return found;
}

/**
 * Throws for a reference `f.x` if a function `f` in FROM has no column `x`. If the result of `f` is a scalar, PostgreSQL
 * reads `f.x` as the call `x(f)`, which could call any function. Accepts a reference `t.x` to a table or a query `t`. The
 * value of `t` is a row, so `t.x` can only call a function that accepts any row.
 */
export function checkColumn(fields: unknown, functions: FunctionColumns): void {
  const names = textsOf(fields);
  for (const [at, name] of names.entries()) {
    const column = names[at + 1];
    const all = functions.get(name) ?? [];
    if (column !== undefined && !all.every((columns) => columns.has(column)))
      refuse("a column of a function's result", `'${names.join(".")}'`);
  }
}

function columnsOf({ functions, alias, ordinality }: Tree): {
  readonly name: string;
  readonly columns: ReadonlySet<string>;
} {
  const called = (Array.isArray(functions) ? functions : []).flatMap((each) => calledIn(each));
  const { aliasname, colnames } = isTree(alias) ? alias : {};
  const name = aliasname === undefined ? (called[0] ?? "") : String(aliasname);
  const own = called.flatMap((each) => outputsOf(each) ?? (called.length > 1 ? [each] : [name]));
  const renamed = textsOf(colnames);
  const columns = [...own, ...(ordinality === true ? ["ordinality"] : [])].map((column, at) => renamed[at] ?? column);
  return { name, columns: new Set([...columns, ...renamed]) };
}

/** The columns of a function that returns the members of a JSON value; `undefined` for other functions. */
function outputsOf(name: string): readonly string[] | undefined {
  if (/^jsonb?_each(_text)?$/.test(name)) return ["key", "value"];
  return /^jsonb?_array_elements(_text)?$/.test(name) ? ["value"] : undefined;
}

/** Returns the name of a called function. PostgreSQL expands a call of `unnest` to one call for each of its arguments. */
function calledIn(item: unknown): readonly string[] {
  const [call] = isTree(item) && isTree(item.List) && Array.isArray(item.List.items) ? item.List.items : [];
  if (!isTree(call) || !isTree(call.FuncCall)) return refuse("a function in FROM", "an expression");
  const name = textsOf(call.FuncCall.funcname).at(-1) ?? "";
  const { args } = call.FuncCall;
  return name === "unnest" && Array.isArray(args) ? args.map(() => name) : [name];
}
