import { setTimeout as sleep } from "node:timers/promises";
import type { Contender } from "./contender.ts";

/** The syncs of the connector of a contender. */
export interface Syncs {
  /** Pauses the syncs of all entities, and waits until they have ended. The creation of the connector starts these syncs. */
  pauseAll(): Promise<void>;
  /** Requests a sync of all records of the entity, and waits until it runs. */
  begin(): Promise<void>;
  /** Waits until all syncs have ended. Throws if the sync of the entity failed. */
  waitForEnd(): Promise<void>;
  /** Records that the running sync copies in a second; `undefined` without a running sync. */
  recordsPerSecond(): Promise<number | undefined>;
}

/** Milliseconds for which headers are used. Their token is valid for 15 minutes. */
const headersMs = 300_000;

/** Controls the syncs of an entity over HTTP. */
export function syncsOf({ url, usage }: Pick<Contender, "url" | "usage">, entity: string): Syncs {
  const path = url.replace(/execute$/, "sync");
  let headers: Readonly<Record<string, string>> = {};
  let readAt = Number.NEGATIVE_INFINITY;
  const request = async (method: string, body?: object) => {
    // `usage` is not called for each request, because it also collects garbage.
    if (performance.now() - readAt > headersMs) {
      ({ headers } = await usage());
      readAt = performance.now();
    }
    const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };
  const states = async (): Promise<readonly SyncState[]> => (await request("GET")).data;
  const waitForEnd = async () => {
    while ((await states()).some(({ running }) => running)) await sleep(50);
    const failed = (await states()).find((state) => state.entity === entity)?.error;
    if (failed) throw new Error(`the sync of '${entity}' failed: ${JSON.stringify(failed)}`);
  };
  return {
    waitForEnd,
    async pauseAll() {
      await request("PATCH", { paused: true });
      await waitForEnd();
    },
    async begin() {
      await request("PATCH", { entity, paused: false });
      await request("POST", { entity, complete: true });
      while (!(await states()).some(({ running }) => running)) await sleep(50);
    },
    recordsPerSecond: async () => (await states()).find(({ running }) => running)?.records_per_second,
  };
}

interface SyncState {
  readonly entity: string;
  readonly running: boolean;
  readonly records_per_second: number;
  readonly error?: object | null;
}
