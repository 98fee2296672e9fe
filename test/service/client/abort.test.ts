import { getEventListeners, once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { connect, createApi, createHostedExecutor } from "@agent-connectors/client";
import { expect, onTestFinished, test } from "vitest";

/** Starts a server that never responds. `next` returns its next request. */
async function startSilent(): Promise<{ readonly base_url: string; readonly next: () => Promise<IncomingMessage> }> {
  const server = createServer((request) => request.resume()).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const next = async () => (await once(server, "request"))[0] as IncomingMessage;
  return { base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, next };
}

/** Waits until a socket is closed. */
async function closed(socket: Socket): Promise<void> {
  if (!socket.destroyed) await once(socket, "close");
}

const client = { client_id: "id", client_secret: "secret" };

test.each([
  ["waits for a token", client, "/api/v1/oauth/token"],
  ["searches for the connector", { token: "t" }, "/api/v1/integrations/connectors"],
])("if the signal aborts while a call %s, the call is cancelled; its request ends", async (_, credentials, path) => {
  const { base_url, next } = await startSilent();
  const controller = new AbortController();
  const request = next();
  const call = connect("files", { base_url, ...credentials }).execute("a", "b", {}, { signal: controller.signal });
  const { url, socket } = await request;
  expect(url).toContain(path);
  controller.abort();
  await expect(call).rejects.toMatchObject({ code: "cancelled" });
  await closed(socket);
});

test("a call fails with the code timeout if its signal times out before the caller's function returns a token", async () => {
  const { promise: token, resolve } = Promise.withResolvers<string>();
  onTestFinished(() => resolve("t"));
  const options = { base_url: "http://127.0.0.1:9", token: () => token };
  const call = connect("files", options).execute("a", "b", {}, { signal: AbortSignal.timeout(50) });
  await expect(call).rejects.toMatchObject({ code: "timeout" });
});

test("if two calls share a request for a token, and one call is cancelled, the request continues for the other call", async () => {
  const { base_url, next } = await startSilent();
  const connector = connect("files", { base_url, ...client });
  const [first, second] = [new AbortController(), new AbortController()];
  const request = next();
  const calls = [first, second].map(({ signal }) => connector.execute("a", "b", {}, { signal }));
  const { socket } = await request;
  first.abort();
  await expect(calls[0]).rejects.toMatchObject({ code: "cancelled" });
  expect(await Promise.race([calls[1], wait(100, "waits")])).toBe("waits");
  expect(socket.destroyed).toBe(false);
  second.abort();
  await expect(calls[1]).rejects.toMatchObject({ code: "cancelled" });
  await closed(socket);
});

test("`close` ends a search for the connector", async () => {
  const { base_url, next } = await startSilent();
  const connector = connect("files", { base_url, token: "t" });
  const request = next();
  const call = connector.execute("a", "b");
  const { socket } = await request;
  await connector.close();
  await expect(call).rejects.toMatchObject({ code: "cancelled" });
  await closed(socket);
});

test("if a call times out while it searches for the connector, the search continues for the next call; `close` ends the search", async () => {
  const { base_url, next } = await startSilent();
  const connector = connect("files", { base_url, token: "t" });
  const request = next();
  const call = connector.execute("a", "b", {}, { signal: AbortSignal.timeout(500) });
  const { socket } = await request;
  await expect(call).rejects.toMatchObject({ code: "timeout" });
  await wait(100);
  expect(socket.destroyed).toBe(false);
  await connector.close();
  await closed(socket);
});

test.each(["the signal aborts", "the connector closes"])(
  "if %s in the middle of a file, the iteration fails with the code cancelled, and the request ends",
  async (cause) => {
    const server = createServer((request, response) => {
      request.resume();
      response.setHeader("content-disposition", 'attachment; filename="a.pdf"').write("%PDF");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const received = once(server, "request");
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const workspace = { id: "w", name: "default" };
    const found = { id: "c1", name: "files", connector_type: "recruiting", status: "ready", workspace };
    const connector = createHostedExecutor(createApi({ base_url, token: "t" }), found);
    const controller = new AbortController();
    const { signal } = controller;
    const file = await connector.execute("invoices", "download", {}, { signal });
    if (!("stream" in file)) throw new Error("expected a file");
    const bytes = file.stream[Symbol.asyncIterator]();
    expect(await bytes.next()).toMatchObject({ done: false });
    if (cause === "the signal aborts") controller.abort();
    else await connector.close();
    await expect(bytes.next()).rejects.toMatchObject({ code: "cancelled" });
    expect(getEventListeners(signal, "abort")).toEqual([]);
    const [{ socket }] = await received;
    await closed(socket);
  },
);
