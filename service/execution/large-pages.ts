import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { abortable, ConnectorError, type LargePages } from "@agent-connectors/runtime";
import type { Failure, PageJob, PageOutcome } from "./page-worker.ts";
import { type JsonText, jsonText } from "./results.ts";
import { createSharedCapacity } from "./shared-capacity.ts";

/** Reads the large pages of all organizations, each with its share of the worker threads and of the memory. */
export interface LargePageReaders {
  /** Who reads those of one organization. Its `data` and `meta` are `JsonText`. */
  of(organizationId: string): LargePages;
  /** Ends the threads, and fails what they read. */
  close(): Promise<void>;
}

/** Bytes. The worst page of so many is read in 30 ms, since it has 87,000 values. */
const from = 256 * 1024;
/** Large bodies that are received or read at once: 16 MiB each at most. */
const mostBodies = 8;
/** With one thread, a page that takes seconds to read would delay all others. */
const threads = Math.max(2, Math.min(4, availableParallelism() - 1));
/** The worst page takes some seconds; what takes longer is somebody's attempt to. */
const longestReadMs = 30_000;

/** Threads start when they are first needed. */
export function createLargePageReaders(): LargePageReaders {
  const bodies = createSharedCapacity({ total: mostBodies, timesFree: 1 });
  const turns = createSharedCapacity({ total: threads, timesFree: 1 });
  const pool = createPool();
  return {
    of: (organizationId) => ({
      from,
      admit: (signal) => bodies.acquire(organizationId, signal),
      async read(response, reading, signal) {
        const release = await turns.acquire(organizationId, signal);
        const reads = pool.run({ response, reading }).finally(release);
        // The thread is busy until the page is read, also when the caller has gone away.
        const outcome = await abortable(reads, signal);
        if ("failure" in outcome) throw errorOf(outcome.failure);
        const { data, meta, count, next } = outcome;
        return {
          data: jsonText(data),
          // The type of `meta` is that of a result's, which holds it as it is.
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

function errorOf({ code, reason, options }: Failure): ConnectorError {
  return new ConnectorError(code, reason, options);
}

function createPool() {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const start = () => {
    const worker = startWorker();
    all.add(worker);
    // What a thread fails with when it has no job, or has failed already, must not end the process.
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

/** What a worker makes of a job; one that fails has ended. */
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
    const timer = setTimeout(failed, longestReadMs, tooMuch("takes too long to read"));
    worker.on("message", done).on("error", failed).on("exit", ended);
    worker.ref();
    const { body } = job.response;
    worker.postMessage(job, typeof body === "string" ? [] : body.map(({ buffer }) => buffer as ArrayBuffer));
  });
}

function threadFailure(error: Error): Error {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? tooMuch("takes too much memory to read")
    : error;
}

function tooMuch(what: string): ConnectorError {
  return new ConnectorError("too_large", `the response ${what}; ask for less`);
}

/** From source as it is, or the built file beside the package's own. */
function startWorker(): Worker {
  const isSource = import.meta.url.endsWith(".ts");
  return new Worker(new URL(isSource ? "./page-worker.ts" : "./execution/page-worker.js", import.meta.url), {
    // A million values and their text, twice.
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 },
    ...(isSource && { execArgv: ["--disable-warning=ExperimentalWarning", "-C", "@agent-connectors/source"] }),
  });
}
