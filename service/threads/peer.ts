import { ConnectorError } from "@agent-connectors/runtime";
import { type ErrorData, errorData, errorOf } from "./worker.ts";

/** The port to another thread. */
export interface Port {
  postMessage(message: unknown, transferred?: readonly ArrayBuffer[]): void;
}

/** A function that the other thread calls. Its signal is aborted when the call is aborted, and by `Peer.end`. */
export type Handler = (argument: never, signal: AbortSignal) => unknown;

/** Calls of functions between two threads. Arguments and results are plain data. */
export interface Peer {
  /** Calls a function of the other thread. After an abort, the call still waits for the end of the function. */
  call(name: string, argument?: unknown, options?: CallOptions): Promise<unknown>;
  receive(message: PeerMessage): void;
  /** Rejects the pending and all later calls, and aborts the running functions. */
  end(reason: Error): void;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** A message between the threads. */
export type PeerMessage =
  | { readonly kind: "call"; readonly id: number; readonly name: string; readonly argument: unknown }
  | { readonly kind: "abort"; readonly id: number }
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failure"; readonly id: number; readonly failure: PeerFailure };

/** A `ConnectorError` as data, or the name, the message and the code (such as `ECONNRESET`) of any other error. */
type PeerFailure =
  | ErrorData
  | { readonly error: { readonly name: string; readonly message: string; readonly code?: unknown } };

/** An argument or a result with buffers that are transferred, not copied. */
export class Transferred {
  readonly value: unknown;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: unknown, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

/** Creates one end of the connection. The other thread calls the `handlers`. */
export function createPeer(port: Port, handlers: Readonly<Record<string, Handler>>): Peer {
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  const running = new Map<number, AbortController>();
  let nextId = 0;
  let ended: Error | undefined;

  const handle = async (id: number, name: string, argument: unknown): Promise<void> => {
    const aborting = new AbortController();
    running.set(id, aborting);
    try {
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      if (!handler) throw new ConnectorError("internal", `expected the name of a function, found '${name}'`);
      const result = await handler(argument as never, aborting.signal);
      const { value, buffers } = transferredOf(result);
      port.postMessage({ kind: "result", id, value } satisfies PeerMessage, buffers);
    } catch (error) {
      port.postMessage({ kind: "failure", id, failure: failureOf(error) } satisfies PeerMessage);
    } finally {
      running.delete(id);
    }
  };
  return {
    async call(name, argument, { signal } = {}) {
      if (ended) throw ended;
      signal?.throwIfAborted();
      const id = nextId++;
      const call = Promise.withResolvers<unknown>();
      calls.set(id, call);
      const abort = () => port.postMessage({ kind: "abort", id } satisfies PeerMessage);
      signal?.addEventListener("abort", abort, { once: true });
      try {
        const { value, buffers } = transferredOf(argument);
        port.postMessage({ kind: "call", id, name, argument: value } satisfies PeerMessage, buffers);
        return await call.promise;
      } catch (error) {
        // Throws the reason of the abort, which the other thread does not get.
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener("abort", abort);
        calls.delete(id);
      }
    },
    receive(message) {
      const { id, kind } = message;
      if (kind === "call") void handle(id, message.name, message.argument);
      else if (kind === "abort") running.get(id)?.abort();
      else if (kind === "result") calls.get(id)?.resolve(message.value);
      else calls.get(id)?.reject(thrownOf(message.failure));
    },
    end(reason) {
      ended = reason;
      for (const { reject } of calls.values()) reject(reason);
      for (const aborting of running.values()) aborting.abort(reason);
    },
  };
}

function transferredOf(value: unknown): Transferred {
  return value instanceof Transferred ? value : new Transferred(value, []);
}

function failureOf(thrown: unknown): PeerFailure {
  if (thrown instanceof ConnectorError) return errorData(thrown);
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  return { error: { name: error.name, message: error.message, ...code } };
}

function thrownOf(failure: PeerFailure): Error {
  if (!("error" in failure)) return errorOf(failure);
  const { name, message, code } = failure.error;
  return Object.assign(new Error(message), { name, ...(code !== undefined && { code }) });
}
