import { MessageChannel, type Worker } from "node:worker_threads";
import { ConnectorError, type CredentialSource, type RequestToken } from "@agent-connectors/runtime";
import type { PreparedValues, SyncedStore, SyncResult, ValuesToPrepare } from "@agent-connectors/store";
import { exchange } from "../egress/remote.ts";
import type { StoredConnection } from "../execution/client-cache.ts";
import type { RunContext } from "../syncs/runner.ts";
import { createPeer, type Handler, type Peer, type PeerMessage, Transferred } from "../threads/peer.ts";
import { startWorker } from "../threads/worker.ts";
import { createPermits, type Hold } from "./rate.ts";
import { type Request, type SyncJob, storeMethods } from "./sync-job.ts";

/** The thread that runs the syncs of this process, so that parsing pages and converting records do not block live calls. */
export interface SyncThread {
  /** Syncs an entity. Uses the network connections, the rate limits, the tokens and the store of the calling thread. */
  run(sync: ThreadSync, context: RunContext): Promise<SyncResult>;
  /** Prepares values for searches by similarity. */
  prepare(values: ValuesToPrepare, signal: AbortSignal): Promise<PreparedValues>;
  /** Ends the thread. Running syncs fail. */
  close(): Promise<void>;
}

/** A sync for the thread. */
export interface ThreadSync extends Pick<SyncJob, "entity" | "run" | "completeEveryMs"> {
  readonly kind: string;
  readonly connection: StoredConnection["connection"];
  readonly store: SyncedStore & { readonly engine: SyncJob["engine"] };
}

/** Memory for the pages and batches of all syncs. */
const resourceLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 16 };

interface SyncThreadOptions {
  /**
   * Milliseconds that an aborted call may take to end; 10,000 by default. If it takes longer, for example because the thread
   * reads a malicious page, the thread is terminated. Its other syncs then fail, and their next runs continue in a new thread.
   */
  readonly maxEndMs?: number;
}

/**
 * Maximum milliseconds from an abort to the termination of the thread, if token requests delay it. This is more than the time
 * limit of a token request, which is `headersTimeoutMs` of the runtime.
 */
const maxTokenMs = 40_000;

/**
 * The token requests of the thread. A termination during a request would lose the new refresh token, so the requests delay the
 * termination, by at most `maxTokenMs`.
 */
interface TokenRequests {
  running: number;
  /** The end of the last token request, in epoch milliseconds. After this time, an aborted sync needs some time to end. */
  endedAt: number;
}

/** Creates the thread. The first call starts it. After a failure of the thread, the next call starts another one. */
export function createSyncThread({ maxEndMs = 10_000 }: SyncThreadOptions = {}): SyncThread {
  let current: Worker | undefined;
  const tokenRequests: TokenRequests = { running: 0, endedAt: 0 };
  const start = (): Worker => {
    const worker = startWorker("sync-thread/thread", resourceLimits);
    worker.unref();
    worker.setMaxListeners(0);
    // Without a listener, an error would end the process.
    worker.on("error", () => {});
    worker.once("exit", () => {
      if (current === worker) current = undefined;
    });
    return worker;
  };
  /** `handlers` are the functions that the thread calls. */
  const connect = (signal: AbortSignal, handlers: Readonly<Record<string, Handler>> = {}) => {
    current ??= start();
    const { port1: port, port2: remote } = new MessageChannel();
    const peer = createPeer(port, handlers);
    port.on("message", (message: PeerMessage) => peer.receive(message));
    const failed = () =>
      peer.end(
        new ConnectorError(
          "service_unavailable",
          "the thread of the syncs ended; the next run continues where this one stopped",
        ),
      );
    const worker = current.once("exit", failed);
    worker.postMessage(remote, [remote]);
    let overdue: NodeJS.Timeout | undefined;
    const aborted = () => {
      const since = Date.now();
      overdue = setInterval(() => {
        const isRequesting = tokenRequests.running > 0 || Date.now() - tokenRequests.endedAt < maxEndMs;
        if (!isRequesting || Date.now() - since >= maxTokenMs) void worker.terminate();
      }, maxEndMs).unref();
    };
    signal.addEventListener("abort", aborted, { once: true });
    const disconnect = () => {
      clearInterval(overdue);
      signal.removeEventListener("abort", aborted);
      worker.off("exit", failed);
      port.close();
    };
    return { peer, disconnect };
  };
  return {
    async run({ kind, entity, run, completeEveryMs, connection, store }, context) {
      const { handlers, close, attach } = handlersOf(connection, store, { ...context, tokenRequests });
      const { peer, disconnect } = connect(context.signal, handlers);
      attach(peer);
      const { dispatcher: _, tokens: __, rate: ___, admit: ____, clock: _____, ...plain } = connection;
      const job: SyncJob = { kind, entity, run, completeEveryMs, engine: store.engine, connection: plain };
      try {
        // The thread returns the result of `syncEntity`.
        return (await peer.call("sync", job, { signal: context.signal })) as SyncResult;
      } finally {
        close();
        disconnect();
      }
    },
    async prepare(values, signal) {
      const { peer, disconnect } = connect(signal);
      try {
        // The thread returns the result of `prepareValues`.
        return (await peer.call("prepare", values, { signal })) as PreparedValues;
      } finally {
        disconnect();
      }
    },
    close: async () => void (await current?.terminate()),
  };
}

function handlersOf(
  { dispatcher, limits, rate, tokens }: StoredConnection["connection"],
  store: SyncedStore,
  {
    onProgress,
    onHold,
    tokenRequests,
  }: Pick<RunContext, "onProgress" | "onHold"> & { readonly tokenRequests: TokenRequests },
) {
  const permits = createPermits(rate.shared);
  const maxBytes = limits?.maxBodyBytes ?? 0;
  let peer: Peer | undefined;
  const request: RequestToken = async (credentials, signal) => {
    tokenRequests.running++;
    try {
      // The thread returns the renewed credentials.
      return (await peer?.call("requestToken", credentials, { signal })) as Awaited<ReturnType<RequestToken>>;
    } finally {
      tokenRequests.running--;
      tokenRequests.endedAt = Date.now();
    }
  };
  let source: CredentialSource | undefined;
  const sourceOf = (): CredentialSource => {
    source ??= tokens?.(request);
    if (!source) throw new ConnectorError("internal", "expected a source of tokens");
    return source;
  };
  const handlers: Readonly<Record<string, Handler>> = {
    exchange: async ({ request: sent, permit }: Request, signal) => {
      if (!dispatcher) throw new ConnectorError("internal", "expected the dispatcher of the service");
      if (permit) await permits.begin(permit, signal);
      const response = await exchange(dispatcher, sent, { signal, maxBytes });
      return new Transferred(response, [response.body.buffer]);
    },
    releasePermit: (permit: number) => permits.end(permit),
    hold: (hold: Hold) => {
      permits.hold(hold);
      // An additional rate limit delays only some requests of the connector.
      if (hold.rateLimit === undefined) onHold(hold.ms);
    },
    currentToken: (_: undefined, signal) => sourceOf().current(signal),
    renewedToken: (used: Parameters<CredentialSource["renewed"]>[0], signal) => sourceOf().renewed(used, signal),
    closeTokens: () => source?.close?.(),
    progress: (progress: Parameters<typeof onProgress>[0]) => onProgress(progress),
    store: ({ name, args }: { readonly name: (typeof storeMethods)[number]; readonly args: readonly never[] }) => {
      if (!storeMethods.includes(name)) throw new ConnectorError("internal", `a sync calls no method '${name}'`);
      const method = store[name] as (...args: readonly never[]) => unknown;
      return method(...args);
    },
  };
  return {
    handlers,
    attach: (to: Peer) => {
      peer = to;
    },
    close: permits.close,
  };
}
