import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { abortable, ConnectorError, type LargePages } from "@agent-connectors/runtime";
import type { Failure, PageJob, PageOutcome } from "./page-worker.ts";
import { type JsonText, jsonText } from "./results.ts";
import { createSharedCapacity } from "./shared-capacity.ts";

/** Reads the large pages of all organizations, each with its share of the worker threads and of the memory. */
export interface LargePageReaders {
  /** The reader for one organization. The `data` and `meta` that it returns are `JsonText`. */
  of(organizationId: string): LargePages;
  /** Ends the threads. Running reads fail. */
  close(): Promise<void>;
}

/** Minimum bytes of a large page. The slowest of the smaller pages has 87,000 values, and takes 30 ms to read. */
const minBytes = 256 * 1024;
/** Maximum large bodies in memory, of at most 16 MiB each. */
const maxBodies = 8;
/** Number of threads, at least two: with one thread, a page that takes seconds to read would delay all others. */
const threads = Math.max(2, Math.min(4, availableParallelism() - 1));
/** Maximum duration of a read. The slowest pages take some seconds; only an attack takes longer. */
const maxReadMs = 30_000;

/** Creates the readers of large pages. Threads start at their first use. */
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
        const reads = pool.run({ response, reading }).finally(release);
        // The thread is busy until the page is read, even if the caller disconnects.
        const outcome = await abortable(reads, signal);
        if ("failure" in outcome) throw errorOf(outcome.failure);
        const { data, meta, count, next } = outcome;
        return {
          data: jsonText(data),
          // `Result` declares `meta` as an object. Here it is JSON text, which no code reads before it is sent.
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

/** Runs a job on a worker. A failure ends the worker. */
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
    const timer = setTimeout(failed, maxReadMs, tooMuch("takes too long to read"));
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

function tooMuch(excess: string): ConnectorError {
  return new ConnectorError("too_large", `the response ${excess}; request less`);
}

/** Starts a worker from its source, or from the built file in the package. */
function startWorker(): Worker {
  const isSource = import.meta.url.endsWith(".ts");
  return new Worker(new URL(isSource ? "./page-worker.ts" : "./execution/page-worker.js", import.meta.url), {
    // Twice the memory of a million values and their JSON.
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 },
    ...(isSource && { execArgv: ["--disable-warning=ExperimentalWarning", "-C", "@agent-connectors/source"] }),
  });
}
