import { type MessagePort, parentPort } from "node:worker_threads";
import { ConnectorError, type CredentialSource, createStoreClient, type RequestToken } from "@agent-connectors/runtime";
import {
  type Batch,
  type PreparedBatch,
  prepareBatch,
  prepareValues,
  type SyncedStore,
  type SyncResult,
  syncEntity,
  tablesOf,
} from "@agent-connectors/store";
import { loadKind } from "../connector-types/kinds.ts";
import { type PlainResponse, RemoteDispatcher } from "../egress/remote.ts";
import { admitResponse } from "../egress/upstreams.ts";
import { createPeer, type Handler, type Peer, type PeerMessage, Transferred } from "../threads/peer.ts";
import { lowerPriority } from "../threads/priority.ts";
import { currentPermit, remoteRate } from "./rate.ts";
import { type Request, type SyncJob, storeMethods } from "./sync-job.ts";

lowerPriority("background");

// Each message is the port for one sync or for one preparation of values.
parentPort?.on("message", (port: MessagePort) => {
  const requests: { token?: RequestToken } = {};
  const handlers: Record<string, Handler> = {
    sync: (job: SyncJob, signal) => sync(job, { peer, requests, signal }),
    prepare: prepareValues,
    requestToken: (credentials: Parameters<RequestToken>[0], signal) => requests.token?.(credentials, signal),
  };
  const peer = createPeer(port, handlers);
  port.on("message", (message: PeerMessage) => peer.receive(message));
  port.on("close", () => peer.end(new ConnectorError("cancelled", "the sync has ended")));
});

interface Context {
  readonly peer: Peer;
  /** `sync` sets `token`. The main thread calls `token` to request new credentials. */
  readonly requests: { token?: RequestToken };
  readonly signal: AbortSignal;
}

async function sync(job: SyncJob, { peer, requests, signal }: Context): Promise<SyncResult> {
  const { entity, engine, run: id, completeEveryMs } = job;
  const connector = await loadKind(job.kind);
  const client = createStoreClient(connector, {
    ...job.connection,
    dispatcher: new RemoteDispatcher(async (request, signal) => {
      const sent: Request = { request, permit: currentPermit() };
      // The main thread returns a value of this type.
      return (await peer.call("exchange", sent, { signal })) as PlainResponse;
    }),
    admit: admitResponse,
    rate: { shared: remoteRate(peer), rank: "background" },
    tokens: (request) => {
      requests.token = request;
      return remoteTokens(peer);
    },
  });
  const table = tablesOf(connector).find((one) => one.entity === entity);
  const store = remoteStore(peer, (batch) => {
    // If the table is missing, `syncEntity` throws before it writes.
    if (!table) throw new ConnectorError("internal", `expected the table of '${entity}'`);
    return prepareBatch(engine, table, batch);
  });
  const onProgress = (progress: unknown) => void peer.call("progress", progress).catch(() => undefined);
  const options = { client, connector, store, entity, run: id, signal, onProgress, completeEveryMs };
  const run = () => syncEntity(options);
  try {
    const result = await run();
    // A resumed pass can miss changes since its beginning. It can also be incremental although a complete pass is required. So a
    // second sync follows.
    return result.resumed ? await run() : result;
  } finally {
    await client.close();
  }
}

/** The store in the main thread. `write` sends it the batches that `prepare` returns. */
function remoteStore(peer: Peer, prepare: (batch: Batch) => PreparedBatch): SyncedStore {
  const call =
    (name: keyof SyncedStore) =>
    (...args: unknown[]) =>
      peer.call("store", { name, args });
  const write = (batch: Batch) => {
    const prepared = prepare(batch);
    const buffers = prepared.parts.flatMap(({ texts }) => texts.map(({ buffer }) => buffer));
    return peer.call("store", new Transferred({ name: "write", args: [prepared] }, buffers));
  };
  // The main thread calls the store's methods by these names.
  return { ...Object.fromEntries(storeMethods.map((name) => [name, call(name)])), write } as unknown as SyncedStore;
}

/** Only the main thread decrypts and saves the tokens. */
function remoteTokens(peer: Peer): CredentialSource {
  // The main thread returns the results of its own `CredentialSource`.
  return {
    current: (signal) => peer.call("currentToken", undefined, { signal }) as ReturnType<CredentialSource["current"]>,
    renewed: (used, signal) => peer.call("renewedToken", used, { signal }) as ReturnType<CredentialSource["renewed"]>,
    close: async () => void (await peer.call("closeTokens").catch(() => undefined)),
  };
}
