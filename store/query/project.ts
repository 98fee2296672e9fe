import type { Json, Problem } from "@agent-connectors/runtime";
import { describe } from "@agent-connectors/runtime";
import type { StoredRecord } from "../context-store.ts";
import type { StoreTable } from "../table.ts";
import { findPlace, isProblem } from "./places.ts";

/** The fields of a result, as a tree of names that begins at the record. A name without inner names selects the whole value. */
export interface Projection {
  readonly [name: string]: Projection;
}

/** Maximum paths in `fields`. */
const maxFields = 1_000;

/** Checks the paths of `fields`. Each path names a field, or an object that contains fields. */
export function checkFields(
  table: StoreTable,
  fields: unknown,
  path: string,
): { readonly projection?: Projection; readonly problems: readonly Problem[] } {
  if (fields === undefined) return { problems: [] };
  if (!Array.isArray(fields))
    return {
      problems: [{ path, code: "type", type: "array", expected: "an array of field paths", found: describe(fields) }],
    };
  if (fields.length > maxFields)
    return {
      problems: [
        { path, code: "size", expected: `at most ${maxFields} paths`, found: `${fields.length}`, maximum: maxFields },
      ],
    };
  const checked = fields.map((field, at) => pathOf(table, field, `${path}[${at}]`));
  const problems = checked.filter((each) => isProblem(each));
  return { projection: projectionOf(checked.filter((each): each is readonly string[] => !isProblem(each))), problems };
}

/** Splits a dotted path into names. A name can itself contain dots. */
function pathOf(table: StoreTable, field: unknown, path: string): readonly string[] | Problem {
  if (typeof field !== "string")
    return { path, code: "type", type: "string", expected: "a field path", found: describe(field) };
  const around = table.columns.map((column) => column.path).find((names) => outerPath(names, field) !== undefined);
  if (around !== undefined) return outerPath(around, field) ?? [];
  const place = findPlace(table, field, path);
  return isProblem(place) ? place : [...place.column.path, ...place.below];
}

/** If `field` is the dotted name of an object that contains the column, returns the object's path; otherwise `undefined`. */
function outerPath(column: readonly string[], field: string): readonly string[] | undefined {
  const outer = column.map((_, at) => column.slice(0, at));
  return outer.find((names) => names.length > 0 && names.join(".") === field);
}

/** Combines paths. Adds short paths first, and then skips the paths inside them. */
function projectionOf(paths: readonly (readonly string[])[]): Projection {
  const root: MutableProjection = new Map();
  for (const names of paths.toSorted((left, right) => left.length - right.length)) {
    let level = root;
    for (const name of names) {
      const inner = level.get(name);
      if (inner?.size === 0) break;
      const next: MutableProjection = inner ?? new Map();
      if (inner === undefined) level.set(name, next);
      level = next;
    }
  }
  return frozen(root);
}

type MutableProjection = Map<string, MutableProjection>;

function frozen(level: MutableProjection): Projection {
  return Object.fromEntries([...level].map(([name, inner]) => [name, frozen(inner)]));
}

/**
 * The record with only the projected fields. Each element of an array keeps its projected fields. An absent field stays absent.
 */
export function project(record: StoredRecord, projection: Projection | undefined): StoredRecord {
  if (projection === undefined) return record;
  if (Object.keys(projection).length === 0) return {};
  // The projection of an object is an object.
  return keep(record, projection) as StoredRecord;
}

function keep(value: Json, projection: Projection): Json | undefined {
  const names = Object.entries(projection);
  if (names.length === 0 || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => keep(each, projection)).filter((each) => each !== undefined);
  if (typeof value !== "object") return undefined;
  const members = value as Readonly<Record<string, Json>>;
  const selected = names.flatMap(([name, inner]): [string, Json][] => {
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    const part = member === undefined ? undefined : keep(member, inner);
    return part === undefined ? [] : [[name, part]];
  });
  return Object.fromEntries(selected);
}
