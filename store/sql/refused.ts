/**
 * The reason for a refusal. If `noun` is set, `found` is a name that is not allowed. `names` lists the allowed functions,
 * types or operators.
 */
export interface SqlRefusal {
  readonly noun?: "table" | "function" | "type" | "operator";
  readonly expected: string;
  readonly found: string;
  readonly names?: readonly string[];
}

/** Thrown for a statement that the allow-list does not accept. */
export class Refused extends Error {
  readonly refusal: SqlRefusal;

  constructor(refusal: SqlRefusal) {
    super(`expected ${refusal.expected}, found ${refusal.found}`);
    this.refusal = refusal;
  }
}

/** The `expected` of a refusal whose cause is unsupported syntax. */
export const supportedStatement = "a SELECT statement with supported syntax only";

/** Throws `Refused`. */
export function refuse(expected: string, found: string): never {
  throw new Refused({ expected, found });
}

/** Throws `Refused` unless the name is in the list. */
export function requireName(noun: "function" | "type" | "operator", name: string, names: ReadonlySet<string>): void {
  if (!names.has(name)) throw new Refused({ noun, expected: `an allowed ${noun}`, found: name, names: [...names] });
}

const maxDepth = 1_500;

/** Throws `Refused` if a parsed statement is nested too deep. */
export function requireDepth(depth: number): void {
  if (depth > maxDepth) refuse("a statement with less nesting", "too many levels");
}

/** An object of a parsed statement. */
export type Tree = Readonly<Record<string, unknown>>;

/** Whether a value of a parsed statement is an object. */
export function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The names to which a table reference can refer. `queries` has the names from the WITH clauses around the reference. */
export interface VisibleNames {
  readonly entities: ReadonlySet<string>;
  readonly queries: ReadonlySet<string>;
  /** Returns the same string for all names that the engine treats as equal. */
  readonly fold: (name: string) => string;
}

/**
 * Adds the name of a WITH query. The name must be a plain identifier, and no entity may have it. Otherwise `entityOf` could
 * resolve a table reference to the query while the engine reads the table of an entity.
 */
export function withQuery(names: VisibleNames, name: string): VisibleNames {
  if (!/^[a-z_][a-z0-9_]*$/i.test(name))
    refuse("a WITH clause whose name has only letters, digits and _, and does not begin with a digit", `'${name}'`);
  if (names.entities.has(name.toLowerCase())) refuse("a WITH clause with a name that no table has", `'${name}'`);
  return { ...names, queries: new Set([...names.queries, names.fold(name)]) };
}

/** Returns the entity of a table reference; `undefined` for the name of a WITH query. Throws `Refused` for any other name. */
export function entityOf(names: VisibleNames, name: string): string | undefined {
  const folded = names.fold(name);
  if (names.queries.has(folded)) return undefined;
  if (!names.entities.has(folded)) throw new Refused({ noun: "table", expected: "a table", found: name });
  return folded;
}
