import { setTimeout as sleep } from "node:timers/promises";
import type { Contender } from "./contender.ts";

/** The syncs of a contender's connector. */
export interface Syncs {
  /** Pauses all syncs. Waits like `waitForEnd`, because the creation of the connector has started runs. */
  pauseAll(): Promise<void>;
  /** Requests a complete run of the entity's sync, and resumes this sync. Waits until the run begins. */
  begin(): Promise<void>;
  /** Waits until all syncs have ended. Throws if the sync of the entity failed. */
  waitForEnd(): Promise<void>;
  /** The speed of the running sync; `undefined` if no sync runs. */
  recordsPerSecond(): Promise<number | undefined>;
}

/** Milliseconds for which headers are reused. Their token is valid for 15 minutes. */
const headersMs = 300_000;

/** Controls a contender's syncs over HTTP. `begin` starts only the sync of `entity`. */
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
  const startedAt = async () => (await states()).find((state) => state.entity === entity)?.started_at;
  return {
    waitForEnd,
    async pauseAll() {
      await request("PATCH", { paused: true });
      await waitForEnd();
    },
    async begin() {
      // A paused sync begins only after it is resumed, so the next run is the requested run.
      const earlier = await startedAt();
      await request("POST", { entity, complete: true });
      await request("PATCH", { entity, paused: false });
      while ((await startedAt()) === earlier) await sleep(50);
    },
    recordsPerSecond: async () => (await states()).find(({ running }) => running)?.records_per_second,
  };
}

interface SyncState {
  readonly entity: string;
  readonly running: boolean;
  readonly started_at: string | null;
  readonly records_per_second: number;
  readonly error?: object | null;
}
