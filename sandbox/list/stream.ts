import { readPath } from "@agent-connectors/runtime";
import { inputsOf } from "../entities/schemas.ts";
import type { RecordInputs } from "../generate/make.ts";
import { isGenerated, put, type RecordPlace, recordAt } from "../overlay.ts";
import type { Condition } from "./conditions.ts";

/** Maximum records that a search for words reads. Also the maximum generated records in the result of `searchedIndices`. */
const maxSearched = 20_000;

/** Maximum cached streams of an overlay. */
const maxCached = 256;

/** The records of a listing, and their conditions. */
export interface StreamQuery {
  readonly place: RecordPlace;
  /** Indices of the parents. */
  readonly parent: readonly number[];
  readonly conditions: readonly Condition[];
  /**
   * Identifies the stream in the kind. Contains the action, the parents, the selected fields of a report, the filters, and
   * the `scope` of `RecordInputs`.
   */
  readonly key: string;
}

/** The records of a listing in order, generated on demand. Positions also count records that do not match. */
export interface Stream {
  /** The indices of up to `size` matching records from a position, and the position of the next match if one exists. */
  readonly page: (from: number, size: number) => { readonly indices: readonly number[]; readonly next?: number };
  /**
   * The indices of the last matching records before a position, at most `size`. `next` is the position of the match before
   * them.
   */
  readonly pageBefore: (
    before: number,
    size: number,
  ) => { readonly indices: readonly number[]; readonly next?: number };
  /** The position just after a record. */
  readonly after: (index: number) => number;
  /**
   * The position of the matching record after the first `count` matching records. If there is no such record, a position
   * after all matching records.
   */
  readonly skip: (count: number) => number;
  /** The number of matching records; if conditions search for words, only among the first `maxSearched` positions. */
  readonly total: () => number;
}

interface CachedStream {
  /** A result of `skip`, at which a later `skip` starts its search. */
  readonly place?: { readonly count: number; readonly position: number };
  readonly total?: number;
}

/** The cached values of each overlay's streams, by the stream's key and the overlay's version. */
const streamCaches = new WeakMap<object, Map<string, CachedStream>>();

/**
 * The records under a parent that meet conditions. Created records, and records that `overlay.arrive` moved, come first if
 * the list has the newest records first, otherwise last.
 */
export function streamOf({ place, parent, conditions, key }: StreamQuery): Stream {
  const { plan, overlay } = place;
  const arrivals = overlay.arrivals(plan, parent);
  const generated = plan.parent && !isGenerated(plan.parent, parent) ? 0 : plan.length;
  const length = generated + arrivals.length;
  const { indexAt, after } = orderOf({ order: plan.order, length: generated }, arrivals);
  const isPlain = conditions.length === 0 && !overlay.touches(plan);
  const meets = isPlain ? () => true : matcher(place, parent, conditions);
  const moved = new Set(arrivals.filter((index) => index < plan.length));
  const isArrival = (position: number): boolean =>
    plan.order === "newest_first" ? position < arrivals.length : position >= generated;
  const matches = (position: number): boolean => {
    const index = indexAt(position);
    // A moved record is not at its generated position.
    return !(moved.has(index) && !isArrival(position)) && meets(index);
  };
  const end = conditions.some(isSearch) ? Math.min(length, maxSearched) : length;

  const seek = (from: number): number => {
    for (let position = from; position < end; position++) if (matches(position)) return position;
    return end;
  };
  const page: Stream["page"] = (from, size) => {
    const indices: number[] = [];
    let position = seek(Math.max(0, from));
    for (; position < end && indices.length < size; position = seek(position + 1)) indices.push(indexAt(position));
    return { indices, ...(position < end && { next: position }) };
  };
  const cache = cacheOf(overlay, `${key}#${overlay.version()}`);
  return {
    page,
    after,
    pageBefore: (before, size) => {
      const found: number[] = [];
      let position = Math.min(before, end) - 1;
      for (; position >= 0 && found.length < size; position--) if (matches(position)) found.unshift(indexAt(position));
      while (position >= 0 && !matches(position)) position--;
      return { indices: found, ...(position >= 0 && { next: position }) };
    },
    skip: (count) => {
      if (isPlain) return count;
      const { place: cached } = cache.read();
      const near = cached && cached.count <= count ? cached : { count: 0, position: 0 };
      let position = seek(near.position);
      for (let skipped = near.count; skipped < count && position < end; skipped++) position = seek(position + 1);
      if (position < end) cache.add({ place: { count, position } });
      return position;
    },
    total: () => {
      if (isPlain) return length;
      const { total } = cache.read();
      if (total !== undefined) return total;
      let count = 0;
      for (let position = seek(0); position < end; position = seek(position + 1)) count++;
      cache.add({ total: count });
      return count;
    },
  };
}

/**
 * The indices of the records that a lookup by the value of a field reads: first those of the created and the moved records,
 * including deleted ones, then those of the first generated records.
 */
export function* searchedIndices({ plan, overlay }: RecordPlace, parent: readonly number[]): Generator<number> {
  yield* overlay.arrivals(plan, parent);
  for (let index = 0; index < Math.min(plan.length, maxSearched); index++) yield index;
}

/** The first of `searchedIndices` whose record meets the conditions. */
export function firstMatch({ place, parent, conditions }: Omit<StreamQuery, "key">): number | undefined {
  const meets = matcher(place, parent, conditions);
  for (const index of searchedIndices(place, parent)) if (meets(index)) return index;
  return undefined;
}

interface Order {
  readonly indexAt: (position: number) => number;
  readonly after: (index: number) => number;
}

function orderOf({ length, order }: Pick<RecordPlace["plan"], "length" | "order">, arrivals: readonly number[]): Order {
  const ranks = new Map(arrivals.map((index, rank) => [index, rank]));
  // The positions outside the range of the generated records belong to created and moved records.
  if (order === "newest_first")
    return {
      indexAt: (position) => arrivals[arrivals.length - 1 - position] ?? position - arrivals.length,
      after: (index) => arrivals.length + (ranks.has(index) ? -(ranks.get(index) ?? 0) : index + 1),
    };
  return {
    indexAt: (position) => (position < length ? position : (arrivals[position - length] ?? position)),
    after: (index) => (ranks.has(index) ? length + (ranks.get(index) ?? 0) : index) + 1,
  };
}

/** Whether a condition reads whole records. */
function isSearch(condition: Condition): boolean {
  return "any" in condition ? condition.any.some((group) => group.some(isSearch)) : condition.field === "*";
}

function matcher(
  place: RecordPlace,
  parent: readonly number[],
  conditions: readonly Condition[],
): (index: number) => boolean {
  const { plan, fields, overlay, around } = place;
  const tests = conditions.map((condition) => testOf(condition, fields));
  return (index) => {
    const levels = [...parent, index];
    const entry = overlay.entryOf(plan, levels);
    if (entry?.deleted || (!entry && !isGenerated(plan, levels))) return false;
    const inputs = inputsOf(plan, levels, around);
    const reading: Reading = {
      inputs,
      changes: entry?.changes ?? {},
      whole: () => recordAt(place, levels),
    };
    return tests.every((test) => test(reading));
  };
}

/** A record, whose fields are generated only when a condition reads them. */
interface Reading {
  readonly inputs: RecordInputs;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly whole: () => unknown;
}

function testOf(condition: Condition, fields: RecordPlace["fields"]): (reading: Reading) => boolean {
  if ("any" in condition) {
    const groups = condition.any.map((group) => group.map((one) => testOf(one, fields)));
    return (reading) => groups.some((group) => group.every((test) => test(reading)));
  }
  const { field, test } = condition;
  if (field === "*") return ({ whole }) => test(whole());
  const [name = field, ...rest] = fields.has(field) ? [field] : field.split(".");
  const make = fields.get(name);
  return ({ inputs, changes }) => test(readPath(Object.hasOwn(changes, name) ? changes[name] : make?.(inputs), rest));
}

interface Cache {
  readonly read: () => CachedStream;
  /** Merges values into the cached values. */
  readonly add: (values: CachedStream) => void;
}

function cacheOf(owner: object, key: string): Cache {
  const streams = streamCaches.get(owner) ?? new Map<string, CachedStream>();
  streamCaches.set(owner, streams);
  const read = () => streams.get(key) ?? {};
  return {
    read,
    add(values) {
      const all = { ...read(), ...values };
      streams.delete(key);
      put(streams, key, all, maxCached);
    },
  };
}
