import type { LookupAddress } from "node:dns";
import { createServer, type ServerResponse } from "node:http";
import {
  type AddressInfo,
  createServer as createTcpServer,
  getDefaultAutoSelectFamily,
  setDefaultAutoSelectFamily,
} from "node:net";
import { setTimeout } from "node:timers/promises";
import { createServer as createTlsServer } from "node:tls";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createEgress, type EgressOptions, type Lookup } from "../../../service/egress/egress.ts";
import { clientFor } from "../../runtime/fixtures/client-for.ts";
import { json, loopback } from "../../runtime/fixtures/loopback.ts";

const refusal = (host: string) =>
  new RegExp(
    `^\\[invalid_config\\] help_desk\\.\\w+\\.\\w+: the host '${host.replaceAll(/[[\].]/g, "\\$&")}' cannot be reached: it does not exist, refuses connections, or has a private address, which the operator can allow with EGRESS_ALLOW$`,
  );

/** Returns a client that connects through the egress. */
function client(baseUrl: string, options: EgressOptions = {}) {
  const dispatcher = createEgress(options);
  onTestFinished(() => dispatcher.destroy());
  return clientFor(baseUrl, { dispatcher, limits: { retries: 0 } });
}

/**
 * Returns a lookup, and the host of each call in `hosts`. Each call of the lookup finds the next list of addresses. When no lists
 * are left, each call finds the last list.
 */
function lookupOf(...results: readonly (readonly string[])[]) {
  const hosts: string[] = [];
  const lookup: Lookup = (host, _, callback) => {
    const addresses = results[Math.min(hosts.length, results.length - 1)] ?? [];
    hosts.push(host);
    const found: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    setImmediate(() => callback(null, found));
  };
  return { lookup, hosts };
}

const onePage = () => loopback((_, response) => json(response, { data: [{ n: 1 }], next: null }));

async function walk({ feeds }: ReturnType<typeof client>): Promise<void> {
  for await (const _ of feeds.list().pages());
}

const portOf = (baseUrl: string) => Number(new URL(baseUrl).port);

describe("a base URL", () => {
  test.each([
    ["127.0.0.1", "127.0.0.1"],
    ["localhost", "localhost"],
    ["0.0.0.0", "0.0.0.0"],
    ["2130706433", "127.0.0.1"],
    ["0x7f.1", "127.0.0.1"],
    ["0177.0.0.1", "127.0.0.1"],
    ["[::1]", "::1"],
    ["[::ffff:127.0.0.1]", "::ffff:7f00:1"],
    ["[::]", "::"],
  ])("with the host %s is refused before anything is sent", async (host, named) => {
    const upstream = await onePage();
    const { feeds } = client(`http://${host}:${portOf(upstream.baseUrl)}`);
    await expect(feeds.list()).rejects.toThrow(refusal(named));
    // The second request uses the connection pool of the first request.
    await expect(feeds.list()).rejects.toThrow(refusal(named));
    expect(upstream.seen).toEqual([]);
  });

  test("on loopback is refused over TLS too", async () => {
    await expect(client("https://127.0.0.1:8443").feeds.list()).rejects.toThrow(refusal("127.0.0.1"));
    await expect(client("https://localhost").feeds.list()).rejects.toThrow(refusal("localhost"));
  });

  test.each([["127.0.0.0/8"], ["127.0.0.1"], ["127.0.0.1:<port>"]])("is reached if %s is allowed", async (entry) => {
    const { baseUrl } = await onePage();
    const allow = [entry.replace("<port>", String(portOf(baseUrl)))];
    expect((await client(baseUrl, { allow }).feeds.list()).data).toEqual([{ n: 1 }]);
  });

  test("with a host name is reached if the name is allowed", async () => {
    const { baseUrl } = await onePage();
    const url = `http://localhost:${portOf(baseUrl)}`;
    expect((await client(url, { allow: ["localhost"] }).feeds.list()).data).toEqual([{ n: 1 }]);
  });

  test.each([
    ["http", 443],
    ["https", 80],
  ])("without a port has the default port of %s, so an allowed port %i is not enough", async (scheme, port) => {
    const { feeds } = client(`${scheme}://127.0.0.1`, { allow: [`127.0.0.1:${port}`] });
    await expect(feeds.list()).rejects.toThrow(refusal("127.0.0.1"));
  });

  test("on IPv6 loopback is reached only if its address and its port are allowed", async () => {
    const server = createServer((_, response) => json(response, { data: [{ n: 6 }], next: null }));
    await new Promise<void>((resolve) => server.listen(0, "::1", resolve));
    onTestFinished(() => {
      server.close();
    });
    // A server that listens on TCP has an address of this form.
    const { port } = server.address() as AddressInfo;
    const url = `http://[::1]:${port}`;
    expect((await client(url, { allow: [`[::1]:${port}`] }).feeds.list()).data).toEqual([{ n: 6 }]);
    await expect(client(url, { allow: [`[::1]:${port + 1}`] }).feeds.list()).rejects.toThrow(refusal("::1"));
  });
});

describe.each([
  ["127.0.0.1", "127.0.0.1"],
  ["10.0.0.1", "10.0.0.1"],
  ["169.254.169.254", "169.254.169.254"],
  ["[::1]", "::1"],
  ["[::]", "::"],
  ["[::ffff:127.0.0.1]", "::ffff:7f00:1"],
  ["[::ffff:10.0.0.1]", "::ffff:a00:1"],
  ["[::ffff:169.254.169.254]", "::ffff:a9fe:a9fe"],
  ["[64:ff9b::127.0.0.1]", "64:ff9b::7f00:1"],
  ["[2002:7f00:1::]", "2002:7f00:1::"],
  ["[fd00::1]", "fd00::1"],
  ["[fe80::1]", "fe80::1"],
  ["inner.test", "inner.test"],
])("if an allowed upstream refers to %s", (host, named) => {
  /** Starts the server `inner` on loopback, and an upstream that redirects or links to `host` at the port of `inner`. */
  async function linking(feeds: (response: ServerResponse, target: string) => void) {
    const inner = await loopback((_, response) => response.end("secret of the inner network"));
    const target = `http://${host}:${portOf(inner.baseUrl)}/feeds`;
    const upstream = await loopback(({ path }, response) => {
      if (path.startsWith("/feeds")) feeds(response, target);
      else if (path === "/file") response.writeHead(302, { location: target }).end();
      else json(response, { data: { url: path.includes("/direct") ? target : "/file", name: "f" } });
    });
    const { lookup } = lookupOf(["::1"]);
    const reached = client(upstream.baseUrl, { allow: [`127.0.0.1:${portOf(upstream.baseUrl)}`], lookup });
    return { inner, upstream, reached, origin: new URL(target).origin };
  }

  test("a redirect, a download link, and the redirect of a download link are refused", async () => {
    const { inner, upstream, reached } = await linking((response, location) =>
      response.writeHead(302, { location }).end(),
    );
    const { feeds, attachments } = reached;
    await expect(feeds.list()).rejects.toThrow(refusal(named));
    await expect(attachments.download({ id: "direct" })).rejects.toThrow(refusal(named));
    await expect(attachments.download({ id: "redirected" })).rejects.toThrow(refusal(named));
    expect(upstream.seen.map(({ path }) => path.split("?")[0])).toEqual([
      ...["/feeds", "/attachments/direct", "/attachments/redirected", "/file"],
    ]);
    expect(inner.seen).toEqual([]);
  });

  test("a next link to another origin is not followed", async () => {
    const { inner, upstream, reached, origin } = await linking((response, next) =>
      json(response, { data: [{ n: 1 }], next }),
    );
    await expect(walk(reached)).rejects.toThrow(`found '${origin}'; credentials are not sent to another origin`);
    expect([upstream.seen.length, inner.seen]).toEqual([1, []]);
  });
});

/** Addresses of a name at its second lookup. The first lookup returns 127.0.0.1, the only allowed address. */
const rebound = [
  [["127.0.0.2"]],
  [["10.0.0.1"]],
  [["169.254.169.254"]],
  [["::1"]],
  [["::"]],
  [["::ffff:127.0.0.1"]],
  [["::ffff:7f00:1"]],
  [["::ffff:10.0.0.1"]],
  [["64:ff9b::7f00:1"]],
  [["2002:7f00:1::"]],
  [["fd00::1"]],
  [["fe80::1%lo"]],
  [["127.0.0.1", "::1"]],
];

test.each(rebound)("a next link is refused if its host now has the addresses %j", async (addresses) => {
  // Each page uses a new connection, so that each page causes a lookup of the name.
  const upstream = await loopback((_, response) =>
    json(response, { data: [{ n: 1 }], next: "/feeds?page=2" }, 200, { connection: "close" }),
  );
  const { lookup, hosts } = lookupOf(["127.0.0.1"], addresses);
  const changing = client(`http://rebind.test:${portOf(upstream.baseUrl)}`, { lookup, allow: ["127.0.0.1"] });
  await expect(walk(changing)).rejects.toThrow(refusal("rebind.test"));
  expect(hosts).toEqual(["rebind.test", "rebind.test"]);
  expect(upstream.seen).toHaveLength(1);
});

test.each(rebound)("a file is not downloaded if its host now has the addresses %j", async (addresses) => {
  const upstream = await loopback((_, response) =>
    json(response, { data: { url: "/file", name: "f" } }, 200, { connection: "close" }),
  );
  const { lookup, hosts } = lookupOf(["127.0.0.1"], addresses);
  const changing = client(`http://rebind.test:${portOf(upstream.baseUrl)}`, { lookup, allow: ["127.0.0.1"] });
  await expect(changing.attachments.download({ id: "1" })).rejects.toThrow(refusal("rebind.test"));
  expect(hosts).toEqual(["rebind.test", "rebind.test"]);
  expect(upstream.seen).toHaveLength(1);
});

describe("a name", () => {
  test("is looked up once, and the socket connects to the address that was checked", async () => {
    const upstream = await onePage();
    // A second lookup would find an address that is not allowed (DNS rebinding).
    const { lookup, hosts } = lookupOf(["127.0.0.1"], ["10.0.0.1"]);
    const { feeds } = client(`http://rebind.test:${portOf(upstream.baseUrl)}`, { lookup, allow: ["127.0.0.1"] });
    expect((await feeds.list()).data).toEqual([{ n: 1 }]);
    expect(hosts).toEqual(["rebind.test"]);
    expect(upstream.seen[0]?.headers.host).toBe(`rebind.test:${portOf(upstream.baseUrl)}`);
  });

  test("is reached if the operator disables the selection among several addresses", async () => {
    const isSelecting = getDefaultAutoSelectFamily();
    onTestFinished(() => setDefaultAutoSelectFamily(isSelecting));
    // The option `--no-network-family-autoselection` of Node.js has the same effect.
    setDefaultAutoSelectFamily(false);
    const upstream = await onePage();
    const { lookup } = lookupOf(["127.0.0.1"]);
    const url = `http://single.test:${portOf(upstream.baseUrl)}`;
    expect((await client(url, { lookup, allow: ["127.0.0.1"] }).feeds.list()).data).toEqual([{ n: 1 }]);
  });

  test("is refused at the next connection if its address has changed from public to private", async () => {
    const inner = await onePage();
    // An allowed loopback address represents a public one, because a test must not connect to a public address.
    const { lookup } = lookupOf(["127.0.0.3"], ["127.0.0.1"]);
    const { feeds } = client(`http://rebind.test:${portOf(inner.baseUrl)}`, { lookup, allow: ["127.0.0.3"] });
    await expect(feeds.list()).rejects.toMatchObject({
      code: "upstream_unavailable",
      reason: expect.stringContaining("the host 'rebind.test' cannot be reached: "),
    });
    await expect(feeds.list()).rejects.toThrow(refusal("rebind.test"));
    expect(inner.seen).toEqual([]);
  });

  test.each([
    [["8.8.8.8", "127.0.0.1"]],
    [["127.0.0.1", "8.8.8.8"]],
    [["2606:4700::1111", "::1"]],
    [["::ffff:127.0.0.1"]],
    [["::ffff:7f00:1"]],
    [["2606:4700::1111", "::ffff:10.0.0.1"]],
    [["64:ff9b::7f00:1"]],
    [["169.254.169.254"]],
    [["fe80::1%lo"]],
  ])("with the addresses %j is refused, even if one of them is public", async (addresses) => {
    const { lookup } = lookupOf(addresses);
    await expect(client("http://mixed.test", { lookup }).feeds.list()).rejects.toThrow(refusal("mixed.test"));
  });

  test("that does not exist is refused with the same message as a name with a private address", async () => {
    const unknown: Lookup = (_, __, callback) =>
      callback(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" }));
    for (const options of [lookupOf([]), { lookup: unknown }, lookupOf(["10.0.0.1"])])
      await expect(client("http://inner.test", options).feeds.list()).rejects.toThrow(refusal("inner.test"));
  });

  test("causes upstream_unavailable if its lookup fails temporarily", async () => {
    const failing: Lookup = (_, __, callback) =>
      callback(Object.assign(new Error("no DNS server responds"), { code: "EAI_AGAIN" }));
    await expect(client("http://away.test", { lookup: failing }).feeds.list()).rejects.toThrow(
      "[upstream_unavailable] help_desk.feeds.list: the upstream's host name cannot be resolved (EAI_AGAIN)",
    );
  });
});

test("over TLS, the server name is the host name of the URL", async () => {
  const names: string[] = [];
  const server = createTlsServer({
    SNICallback: (name, done) => {
      names.push(name);
      done(new Error("the test needs only the name"));
    },
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  // A server that listens on TCP has an address of this form.
  const { port } = server.address() as AddressInfo;
  const { lookup } = lookupOf(["127.0.0.1"]);
  const { feeds } = client(`https://upstream.test:${port}`, { lookup, allow: ["127.0.0.1"] });
  await expect(feeds.list()).rejects.toThrow(/^\[upstream_/);
  expect(names).toEqual(["upstream.test"]);
});

test("over TLS, only HTTP/1.1 is offered", async () => {
  const received: string[] = [];
  const server = createTcpServer((socket) => {
    socket.once("data", (bytes) => {
      received.push(bytes.toString("latin1"));
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  // A server that listens on TCP has an address of this form.
  const { port } = server.address() as AddressInfo;
  await expect(client(`https://127.0.0.1:${port}`, { allow: ["127.0.0.1"] }).feeds.list()).rejects.toThrow();
  // The list of protocols in the client's first message has nine bytes: one name and its length (RFC 7301).
  expect(received).toEqual([expect.stringContaining("\0\x09\x08http/1.1")]);
});

test("proxies in the environment are not used", async () => {
  const proxy = await onePage();
  const upstream = await onePage();
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  for (const name of ["HTTP_PROXY", "http_proxy"]) vi.stubEnv(name, proxy.baseUrl);
  vi.stubEnv("NODE_USE_ENV_PROXY", "1");
  await client(upstream.baseUrl, { allow: ["127.0.0.1"] }).feeds.list();
  expect(proxy.seen).toEqual([]);
  expect(upstream.seen).toHaveLength(1);
});

test("an origin gets at most the configured number of connections, and other requests wait", async () => {
  const seen = new Set<unknown>();
  let maxRunning = 0;
  let running = 0;
  const upstream = await loopback(async (_, response) => {
    seen.add(response.socket);
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await setTimeout(50);
    running -= 1;
    json(response, { data: [{ n: 1 }], next: null });
  });
  const { feeds } = client(upstream.baseUrl, { allow: ["127.0.0.1"], connections: 2 });
  const pages = await Promise.all(Array.from({ length: 6 }, () => feeds.list()));
  expect([pages.length, seen.size, maxRunning]).toEqual([6, 2, 2]);
});
