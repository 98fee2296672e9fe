import { createPassageIndex, type PassageIndex } from "./index/passage-index.ts";
import { segmentRows } from "./index/postings.ts";
import type { IndexedPassage } from "./index/segment.ts";
import type { PassageScope, PassageStore } from "./passage-store.ts";

/** The passages from which an index is loaded. */
export type IndexedStore = Pick<PassageStore, "versions" | "ids" | "load">;

/** Keeps indexes of passages in memory. Drops the least recently used index first. */
export interface IndexCache {
  /**
   * Returns the index of all saved passages. `generation` is their generation (see `PassageVersion`). If the cached index has
   * another generation, loads the passages that were saved since the last load, or all passages if necessary.
   */
  open(connectorId: string, store: IndexedStore, scope: PassageScope, generation: number): Promise<PassageIndex>;
  drop(connectorId: string): void;
  readonly bytes: number;
}

interface CachedIndex {
  index: PassageIndex;
  generation: number;
  /** The end of the last refresh. Refreshes of an index run one after the other. */
  refreshed: Promise<unknown>;
}

/** An index is fragmented if it has at least this many segments more than its passages can fill. */
const maxSegments = 24;

/** Creates a cache of at most `maxBytes`. A single larger index stays until another index is opened. */
export function createIndexCache({ maxBytes }: { readonly maxBytes: number }): IndexCache {
  const entries = new Map<string, CachedIndex>();
  const total = (): number => [...entries.values()].reduce((sum, { index }) => sum + index.bytes, 0);
  return {
    get bytes() {
      return total();
    },
    drop: (connectorId) => {
      for (const name of entries.keys()) if (name.startsWith(`${connectorId}\n`)) entries.delete(name);
    },
    open: async (connectorId, store, scope, generation) => {
      const name = [connectorId, scope.entity, scope.field, scope.version].join("\n");
      const entry = entries.get(name) ?? { ...unloaded(), refreshed: Promise.resolve() };
      // Keeps the entries in the order of their last use.
      entries.delete(name);
      entries.set(name, entry);
      const refreshed = entry.refreshed.catch(() => undefined).then(() => refresh(entry, store, { scope, generation }));
      entry.refreshed = refreshed;
      await refreshed;
      for (const oldest of entries.keys()) {
        if (oldest === name || total() <= maxBytes) break;
        entries.delete(oldest);
      }
      return entry.index;
    },
  };
}

interface Saved {
  readonly scope: PassageScope;
  readonly generation: number;
}

async function refresh(entry: CachedIndex, store: IndexedStore, { scope, generation: read }: Saved): Promise<void> {
  if (read === entry.generation) return;
  // If `read` is smaller than `entry.generation`, another search may have read a later generation and refreshed the index.
  const generation = read > entry.generation ? read : await generationOf(store, scope);
  if (generation === entry.generation) return;
  const { index } = entry;
  // A failover of PostgreSQL can lose the latest commits. The generation is then smaller, and new passages can get the ids of
  // lost passages. A load from `lastId` would skip these new passages.
  if (isFragmented(index) || generation < entry.generation) entry.index = createPassageIndex();
  try {
    await loadInto(entry.index, store, scope);
    entry.generation = generation;
  } catch (error) {
    // `load` reads passages in any order. After a failure, passages with smaller ids than `lastId` can be missing, and the next
    // load would skip them.
    Object.assign(entry, unloaded());
    throw error;
  }
}

/** Whether a complete load makes searches faster, because the index has many small segments or removed passages. */
export function isFragmented({
  segments,
  size,
  removed,
}: Pick<PassageIndex, "segments" | "size" | "removed">): boolean {
  const full = Math.floor((size + removed) / segmentRows);
  return segments - full >= maxSegments || removed > size;
}

function unloaded(): Pick<CachedIndex, "index" | "generation"> {
  return { index: createPassageIndex(), generation: -1 };
}

async function generationOf(store: IndexedStore, scope: PassageScope): Promise<number> {
  const versions = await store.versions(scope);
  return versions.find(({ version }) => version === scope.version)?.generation ?? 0;
}

async function loadInto(index: PassageIndex, store: IndexedStore, scope: PassageScope): Promise<void> {
  // One segment holds several batches, because each further segment takes time in every search.
  let passages: IndexedPassage[] = [];
  await store.load(scope, index.lastId, (batch) => {
    for (const passage of batch)
      if (passages.push(passage) === segmentRows) {
        index.add(passages);
        passages = [];
      }
  });
  index.add(passages);
  index.keep(new Set(await store.ids(scope)));
}
