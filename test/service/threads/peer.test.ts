import { MessageChannel } from "node:worker_threads";
import { ConnectorError } from "@agent-connectors/runtime";
import { expect, onTestFinished, test } from "vitest";
import { createPeer, type Handler, type PeerMessage, Transferred } from "../../../service/threads/peer.ts";

/** Returns one end of a channel whose other end has these functions. */
function peerTo(handlers: Readonly<Record<string, Handler>>) {
  const { port1, port2 } = new MessageChannel();
  const peer = createPeer(port1, {});
  const other = createPeer(port2, handlers);
  port1.on("message", (message: PeerMessage) => peer.receive(message));
  port2.on("message", (message: PeerMessage) => other.receive(message));
  onTestFinished(() => port1.close());
  return peer;
}

test("a call returns the result of the function, and transfers the buffers of the argument and of the result", async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const peer = peerTo({
    double: (value: number) => 2 * value,
    bytes: () => new Transferred({ bytes }, [bytes.buffer]),
    sum: ({ numbers }: { readonly numbers: Uint8Array }) => numbers.reduce((sum, number) => sum + number, 0),
  });
  expect(await Promise.all([1, 2, 3].map((value) => peer.call("double", value)))).toEqual([2, 4, 6]);
  expect(await peer.call("bytes")).toEqual({ bytes: new Uint8Array([1, 2, 3]) });
  expect(bytes.byteLength).toBe(0);
  const numbers = new Uint8Array([4, 5]);
  expect(await peer.call("sum", new Transferred({ numbers }, [numbers.buffer]))).toBe(9);
  expect(numbers.byteLength).toBe(0);
});

test("a ConnectorError keeps its code, message, retry_after_ms and upstream; any other error keeps its code and message", async () => {
  const options = { retry_after_ms: 5, upstream: { status: 429 }, operation: "payments.customers.list" };
  const failure = new ConnectorError("rate_limited", "wait: the limit", options);
  const peer = peerTo({
    fails: () => Promise.reject(failure),
    breaks: () => Promise.reject(Object.assign(new Error("broken"), { code: "ECONNREFUSED" })),
  });
  const received = await peer.call("fails").catch((error: unknown) => error);
  expect(received).toBeInstanceOf(ConnectorError);
  expect(received).toMatchObject({ code: "rate_limited", reason: failure.reason, message: failure.message });
  expect(received).toMatchObject({ retry_after_ms: 5, upstream: { status: 429 } });
  await expect(peer.call("breaks")).rejects.toMatchObject({ message: "broken", code: "ECONNREFUSED" });
});

test.each(["missing", "toString"])("a call fails if the other thread has no function '%s'", async (name) => {
  await expect(peerTo({ double: () => 2 }).call(name)).rejects.toMatchObject({
    code: "internal",
    reason: `expected the name of a function, found '${name}'`,
  });
});

test("an abort reaches the function, and the call fails with the reason of the abort", async () => {
  const peer = peerTo({
    waits: (_: undefined, signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  });
  const aborting = new AbortController();
  const call = peer.call("waits", undefined, { signal: aborting.signal });
  aborting.abort(new ConnectorError("cancelled", "the lease is lost"));
  await expect(call).rejects.toMatchObject({ code: "cancelled", reason: "the lease is lost" });
});

test("after `end`, the pending and later calls of a peer fail with the error that `end` received", async () => {
  const peer = peerTo({ waits: () => new Promise(() => {}) });
  const call = peer.call("waits");
  peer.end(new Error("gone"));
  await expect(call).rejects.toThrow("gone");
  await expect(peer.call("waits")).rejects.toThrow("gone");
});
