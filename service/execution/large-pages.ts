import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { abortable, ConnectorError, type LargePages } from "@agent-connectors/runtime";
import { errorOf, startWorker } from "../threads/worker.ts";
import type { PageJob, PageOutcome } from "./page-worker.ts";
import { type JsonText, jsonText } from "./results.ts";
import { createSharedCapacity } from "./shared-capacity.ts";

/** Readers of large pages. All organizations share the worker threads and the memory for large bodies. */
export interface LargePageReaders {
  /** Returns the reader of one organization. The reader returns `data` and `meta` as `JsonText`. */
  of(organizationId: string): LargePages;
  /** Ends the threads. Running reads fail. */
  close(): Promise<void>;
}

/**
 * Minimum bytes of a large page. Reading a smaller page takes at most 30 ms (measured with 87,000 values). Transformations,
 * projections and joined pages lower the minimum (see `takesLong`).
 */
const minBytes = 256 * 1024;
/** Maximum number of large bodies in memory. A body has at most 16 MiB. */
const maxBodies = 8;
/** At least 2, because on a single thread, a page that takes seconds would delay all others. */
const threads = Math.max(2, Math.min(4, availableParallelism() - 1));
/** Twice the memory for a million values and their JSON. */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 };
/** The slowest valid pages take a few seconds. */
const maxReadMs = 30_000;

/** Creates the readers of large pages. Threads start on demand and are reused. */
export function createLargePageReaders(): LargePageReaders {
  const bodies = createSharedCapacity({ total: maxBodies, timesFree: 1 });
  const readers = createSharedCapacity({ total: threads, timesFree: 1 });
  const pool = createPool();
  return {
    of: (organizationId) => ({
      from: minBytes,
      admit: (signal) => bodies.acquire(organizationId, signal),
      async read(response, reading, signal) {
        const release = await readers.acquire(organizationId, signal);
        const finished = pool.run({ response, reading }).finally(release);
        // An abort ends the call at once, but the thread stays in use until it has read the page.
        const outcome = await abortable(finished, signal);
        if ("failure" in outcome) throw errorOf(outcome.failure);
        const { data, meta, count, next } = outcome;
        return {
          data: jsonText(data),
          // The declared type is an object, but no code reads `meta` before it is sent.
          meta: jsonText(meta) satisfies JsonText as unknown as Readonly<Record<string, unknown>>,
          count,
          next() {
            if ("failure" in next) throw errorOf(next.failure);
            return next.step;
          },
        };
      },
    }),
    close: pool.close,
  };
}

function createPool() {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const start = () => {
    const worker = startWorker("execution/page-worker", resourceLimits);
    all.add(worker);
    // Without a listener, an error of an idle thread would end the process.
    worker.on("error", () => {});
    worker.once("exit", () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    return worker;
  };
  return {
    async run(job: PageJob): Promise<PageOutcome> {
      const worker = idle.pop() ?? start();
      const outcome = await outcomeOf(worker, job);
      idle.push(worker);
      return outcome;
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

function outcomeOf(worker: Worker, job: PageJob): Promise<PageOutcome> {
  return new Promise((resolve, reject) => {
    const settled = () => {
      clearTimeout(timer);
      worker.off("message", done).off("error", failed).off("exit", ended);
      worker.unref();
    };
    const done = (outcome: PageOutcome) => {
      settled();
      resolve(outcome);
    };
    const failed = (error: Error) => {
      settled();
      worker.terminate();
      reject(threadFailure(error));
    };
    const ended = () => failed(new ConnectorError("cancelled", "the service is shutting down"));
    const timer = setTimeout(failed, maxReadMs, tooLarge("takes too long to read"));
    worker.on("message", done).on("error", failed).on("exit", ended);
    worker.ref();
    const { body } = job.response;
    worker.postMessage(job, typeof body === "string" ? [] : body.map(({ buffer }) => buffer as ArrayBuffer));
  });
}

function threadFailure(error: Error): Error {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? tooLarge("takes too much memory to read")
    : error;
}

function tooLarge(reason: string): ConnectorError {
  return new ConnectorError("too_large", `the response ${reason}; request fewer records or fields`);
}
