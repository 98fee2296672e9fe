import { type EntityPlan, maxCreated } from "./entities/entity-plan.ts";
import { inputsOf } from "./entities/schemas.ts";
import type { Make, RecordInputs } from "./generate/make.ts";

/** The changes that writes have made to a record. */
interface Entry {
  /** The indices of the record's parents, outermost first, and then the record's own index. */
  readonly levels: readonly number[];
  readonly changes: Readonly<Record<string, unknown>>;
  readonly deleted: boolean;
}

/**
 * The written records of a kind. If an entity has more than `maxCreated` entries, removes the least recently written entries,
 * including created records.
 */
export interface Overlay {
  /** Creates a record under a parent. Returns the same record for the same idempotency key. */
  readonly create: (plan: EntityPlan, parent: readonly number[], created: Creation) => Entry;
  readonly change: (plan: EntityPlan, levels: readonly number[], changes: Readonly<Record<string, unknown>>) => Entry;
  readonly remove: (plan: EntityPlan, levels: readonly number[]) => Entry;
  readonly addId: (plan: EntityPlan, id: unknown, levels: readonly number[]) => void;
  /** Returns the record's `levels`. Finds only ids that were passed to `create` or `addId`. */
  readonly findById: (plan: EntityPlan, id: unknown) => readonly number[] | undefined;
  readonly entryOf: (plan: EntityPlan, levels: readonly number[]) => Entry | undefined;
  /** Moves a record to the position of a new record: the start of a newest-first list, otherwise the end. */
  readonly arrive: (plan: EntityPlan, levels: readonly number[]) => void;
  /** The own indices of created and moved records (see `arrive`), earliest first. Includes deleted records. */
  readonly arrivals: (plan: EntityPlan, parent: readonly number[]) => readonly number[];
  /** Whether the entity has entries. */
  readonly touches: (plan: EntityPlan) => boolean;
  /** Increases with each write. */
  readonly version: () => number;
}

interface Creation {
  readonly changes: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string | undefined;
  /** The id that the caller chose, if any. */
  readonly id?: string | undefined;
}

/** Creates an empty overlay. */
export function createOverlay(): Overlay {
  const entries = new Map<string, Map<string, Entry>>();
  const arrived = new Map<string, Set<number>>();
  const counts = new Map<string, number>();
  const replays = new Map<string, Entry>();
  const names = new Map<string, readonly number[]>();
  let version = 0;

  const write = (plan: EntityPlan, entry: Entry): Entry => {
    const key = entry.levels.join(".");
    const own = entries.get(plan.name) ?? new Map<string, Entry>();
    entries.set(plan.name, own);
    own.delete(key);
    put(own, key, entry);
    version++;
    return entry;
  };
  const entryOf: Overlay["entryOf"] = (plan, levels) => entries.get(plan.name)?.get(levels.join("."));
  const arrive: Overlay["arrive"] = (plan, levels) => {
    const key = keyOf(plan, levels.slice(0, -1));
    const own = arrived.get(key) ?? new Set<number>();
    put(arrived, key, own);
    const index = levels.at(-1) ?? 0;
    own.delete(index);
    own.add(index);
  };
  return {
    entryOf,
    addId: (plan, id, levels) => put(names, `${plan.name}/${id}`, levels),
    findById: (plan, id) => names.get(`${plan.name}/${id}`),
    create: (plan, parent, { changes, idempotencyKey, id }) => {
      const replay = idempotencyKey === undefined ? undefined : `${plan.name}/${idempotencyKey}`;
      const known = replay === undefined ? undefined : replays.get(replay);
      if (known) return known;
      const key = keyOf(plan, parent);
      const count = counts.get(key) ?? 0;
      put(counts, key, count + 1);
      const entry = write(plan, { levels: [...parent, plan.length + (count % maxCreated)], changes, deleted: false });
      arrive(plan, entry.levels);
      if (replay !== undefined) put(replays, replay, entry);
      if (id !== undefined) put(names, `${plan.name}/${id}`, entry.levels);
      return entry;
    },
    change: (plan, levels, changes) =>
      write(plan, { levels, changes: { ...entryOf(plan, levels)?.changes, ...changes }, deleted: false }),
    remove: (plan, levels) => write(plan, { levels, changes: entryOf(plan, levels)?.changes ?? {}, deleted: true }),
    arrive,
    arrivals: (plan, parent) => [...(arrived.get(keyOf(plan, parent)) ?? [])],
    touches: (plan) => entries.has(plan.name),
    version: () => version,
  };
}

function keyOf(plan: EntityPlan, levels: readonly number[]): string {
  return `${plan.name}/${levels.join(".")}`;
}

/** Adds an entry, and removes the oldest entry if the map then has more than `max` entries. */
export function put<V>(map: Map<string, V>, key: string, value: V, max = maxCreated): void {
  map.set(key, value);
  if (map.size <= max) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

/** The data from which `recordAt` computes a record, except the record's `levels`. */
export interface RecordPlace {
  readonly plan: EntityPlan;
  readonly fields: ReadonlyMap<string, Make>;
  readonly overlay: Overlay;
  readonly around: Pick<RecordInputs, "scope" | "origin">;
}

/** Whether the sandbox generates the record with these `levels` (see `Entry`). A created record has no generated children. */
export function isGenerated(plan: EntityPlan, levels: readonly number[]): boolean {
  const isOwn = (levels.at(-1) ?? 0) < plan.length;
  return isOwn && (!plan.parent || isGenerated(plan.parent, levels.slice(0, -1)));
}

/** Returns a new object with the record and its written changes; `undefined` if the record does not exist or was deleted. */
export function recordAt(place: RecordPlace, levels: readonly number[]): Record<string, unknown> | undefined {
  const { plan, fields, overlay, around } = place;
  const entry = overlay.entryOf(plan, levels);
  if (entry?.deleted || (!entry && !isGenerated(plan, levels))) return undefined;
  const inputs = inputsOf(plan, levels, around);
  const record: Record<string, unknown> = {};
  // `fields` never has `__proto__`, which would change the prototype.
  for (const [name, make] of fields) record[name] = make(inputs);
  for (const [name, value] of Object.entries(entry?.changes ?? {})) if (fields.has(name)) record[name] = value;
  return record;
}
