import { getEventListeners } from "node:events";
import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import zlib from "node:zlib";
import { Agent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { clientFor, key } from "./fixtures/client-for.ts";
import { fakeClock } from "./fixtures/fake-clock.ts";
import { helpDesk } from "./fixtures/help-desk.ts";
import { json, loopback } from "./fixtures/loopback.ts";

async function content(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Starts an upstream whose attachment is a link to `storage`. */
function linking(storage: { readonly baseUrl: string }) {
  return loopback((_, response) => json(response, { data: { url: `${storage.baseUrl}/file?sig=1`, name: "cv.pdf" } }));
}

test("a linked file is requested without credentials", async () => {
  const storage = await loopback((_, response) => {
    response.writeHead(200, { "content-type": "application/pdf", "content-length": 4 }).end("%PDF");
  });
  const api = await linking(storage);
  const { stream, ...file } = await clientFor(api.baseUrl).attachments.download({ id: "7" });
  expect(file).toEqual({ name: "cv.pdf", contentType: "application/pdf", length: 4, meta: {} });
  expect(await content(stream)).toBe("%PDF");
  expect(api.seen[0]?.headers.authorization).toBe(`Bearer ${key}`);
  expect(storage.seen).toMatchObject([
    { path: "/file?sig=1", headers: { accept: "*/*", "accept-encoding": "identity" } },
  ]);
  expect(JSON.stringify(storage.seen)).not.toContain(key);
});

test("a link on the connector's own origin is requested without credentials", async () => {
  const { baseUrl, seen } = await loopback(({ path }, response) =>
    path.startsWith("/attachments") ? json(response, { data: { url: "/files/1", name: "x" } }) : response.end("bytes"),
  );
  const { stream } = await clientFor(baseUrl).attachments.download({ id: "7" });
  expect(await content(stream)).toBe("bytes");
  expect(seen[1]?.path).toBe("/files/1");
  expect(JSON.stringify(seen[1])).not.toContain(key);
});

test("a download of a range follows redirects of the link", async () => {
  const end = await loopback((_, response) => {
    response.writeHead(206, { "content-range": "bytes 0-1/9", "content-length": 2 }).end("ab");
  });
  const storage = await loopback((_, response) => response.writeHead(302, { location: `${end.baseUrl}/real` }).end());
  const { baseUrl } = await linking(storage);
  const file = await clientFor(baseUrl).attachments.download({ id: "7", range: "bytes=0-1" });
  expect(file).toMatchObject({ contentRange: "bytes 0-1/9", length: 2, contentType: "application/octet-stream" });
  expect(await content(file.stream)).toBe("ab");
  expect(end.seen[0]?.headers).toMatchObject({ range: "bytes=0-1" });
});

test("the response itself is the file if the action has no link", async () => {
  const { baseUrl, seen } = await loopback((_, response) => {
    response.writeHead(200, { "content-disposition": 'attachment; filename="all.csv"', "content-type": "text/csv" });
    response.end("a,b\n");
  });
  const { stream, ...file } = await clientFor(baseUrl).exports.download({ id: "1" });
  expect(file).toEqual({ name: "all.csv", contentType: "text/csv", meta: {} });
  expect(await content(stream)).toBe("a,b\n");
  expect(seen[0]?.headers.authorization).toBe(`Bearer ${key}`);
});

test("if the upstream compresses a file although the request accepts no compression, the file is decompressed", async () => {
  const { baseUrl } = await loopback((_, response) => {
    const body = zlib.gzipSync("a,b\n");
    response.writeHead(200, { "content-encoding": "gzip", "content-length": body.length }).end(body);
  });
  const { stream, length } = await clientFor(baseUrl).exports.download({ id: "1" });
  expect(length).toBeUndefined();
  expect(await content(stream)).toBe("a,b\n");
});

const table = "a,b\n".repeat(100_000);
test.each<readonly [string, Buffer]>([
  ["x-gzip", zlib.gzipSync(table)],
  ["br", zlib.brotliCompressSync(table)],
  ["zstd", zlib.zstdCompressSync(table)],
  ["deflate", zlib.deflateSync(table)],
  ["DEFLATE", zlib.deflateRawSync(table)],
  ["gzip, br", zlib.brotliCompressSync(zlib.gzipSync(table))],
  ["identity", Buffer.from(table)],
])("a file with the content coding %s is decoded", async (coding, body) => {
  const { baseUrl } = await loopback((_, response) =>
    response.writeHead(200, { "content-encoding": coding }).end(body),
  );
  expect(await content((await clientFor(baseUrl).exports.download({ id: "1" })).stream)).toBe(table);
});

test.each<readonly [string, Buffer]>([
  ["gzip", Buffer.from("not gzip")],
  ["br", zlib.brotliCompressSync(table).subarray(0, 10)],
])("damaged data in %s is an error when the file is read", async (coding, body) => {
  const { baseUrl } = await loopback((_, response) =>
    response.writeHead(200, { "content-encoding": coding }).end(body),
  );
  const { stream } = await clientFor(baseUrl).exports.download({ id: "1" });
  await expect(content(stream)).rejects.toThrow(
    `[upstream_unreadable] help_desk.exports.download: the file is not valid '${coding}' data`,
  );
});

test("a response in an unknown content coding is refused, and its connection is closed", async () => {
  let closed = false;
  const { baseUrl } = await loopback((_, response) => {
    response.once("close", () => {
      closed = true;
    });
    response.writeHead(200, { "content-encoding": "compress" }).write("begin");
  });
  await expect(clientFor(baseUrl).exports.download({ id: "1" })).rejects.toThrow(
    "[upstream_unreadable] help_desk.exports.download: expected a response in gzip, br, deflate or zstd, found 'compress'",
  );
  await expect.poll(() => closed).toBe(true);
});

test.each<readonly [number, string]>([
  [
    403,
    "[not_found] help_desk.attachments.download: the link to the file no longer works (status 403); repeat the call to get a new link",
  ],
  [
    410,
    "[not_found] help_desk.attachments.download: the link to the file no longer works (status 410); repeat the call to get a new link",
  ],
  [416, "[upstream_rejected] help_desk.attachments.download: expected a file at its link, found status 416"],
])("status %i in the response to the request for a linked file is a failure", async (status, message) => {
  const storage = await loopback((_, response) => response.writeHead(status).end("<Error/>"));
  const { baseUrl } = await linking(storage);
  await expect(clientFor(baseUrl).attachments.download({ id: "7" })).rejects.toThrow(message);
});

test.each([429, 503])("a linked file is requested again after the Retry-After of status %i", async (status) => {
  const storage = await loopback((_, response) =>
    storage.seen.length === 1 ? response.writeHead(status, { "retry-after": "7" }).end() : response.end("bytes"),
  );
  const { baseUrl } = await linking(storage);
  const clock = fakeClock();
  const { stream } = await clientFor(baseUrl, { clock }).attachments.download({ id: "7" });
  expect(await content(stream)).toBe("bytes");
  expect(clock.slept).toEqual([7_000]);
});

test("only a retryable failure of a linked file has a retry_after_ms", async () => {
  const storage = await loopback((_, response) =>
    response.writeHead(storage.seen.length === 1 ? 429 : 416, { "retry-after": "7" }).end(),
  );
  const { baseUrl } = await linking(storage);
  const download = () => clientFor(baseUrl).attachments.download({ id: "7" }, { retries: 0 });
  await expect(download()).rejects.toMatchObject({ code: "rate_limited", retry_after_ms: 7_000 });
  await expect(download()).rejects.not.toHaveProperty("retry_after_ms");
});

test("reading an interrupted file fails, and the download is not retried", async () => {
  const storage = await loopback((_, response) => {
    response.writeHead(200, { "content-length": 100 }).write("begin");
    setTimeout(() => response.destroy(), 20);
  });
  const { baseUrl } = await linking(storage);
  const { stream } = await clientFor(baseUrl).attachments.download({ id: "7" });
  await expect(content(stream)).rejects.toMatchObject({ code: "upstream_unavailable" });
  expect(storage.seen).toHaveLength(1);
});

test("aborting the signal ends the stream and removes the listener", async () => {
  const storage = await loopback((_, response) => response.write("begin"));
  const { baseUrl } = await linking(storage);
  const controller = new AbortController();
  const { stream } = await clientFor(baseUrl).attachments.download({ id: "7" }, { signal: controller.signal });
  const reading = content(stream);
  controller.abort();
  await expect(reading).rejects.toThrow("[cancelled] help_desk.attachments.download: the call was cancelled");
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});

type Ending = (file: {
  readonly response: ServerResponse;
  readonly controller: AbortController;
  readonly client: ReturnType<typeof clientFor>;
}) => unknown;

test.each<readonly [string, string, Ending]>([
  ["after its connection broke", "upstream_unavailable", ({ response }) => response.destroy()],
  ["after it stalled", "timeout", () => {}],
  ["after its call was cancelled", "cancelled", ({ controller }) => controller.abort()],
  ["after its connector was closed", "cancelled", ({ client }) => client.close()],
])("reading a file fails %s", async (_, code, end) => {
  const responses: ServerResponse[] = [];
  let closed = 0;
  const { baseUrl } = await loopback((_request, response) => {
    response.once("close", () => closed++);
    responses.push(response);
    response.writeHead(200, { "content-length": 100 }).write("begin");
  });
  const client = clientFor(baseUrl, { limits: { bodyTimeoutMs: 50 } });
  const controller = new AbortController();
  const { stream } = await client.exports.download({ id: "1" }, { signal: controller.signal });
  for (const response of responses) await end({ response, controller, client });
  await expect.poll(() => closed, { timeout: 5000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(content(stream)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(`[${code}] help_desk.exports.download: `),
  });
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});

test.each(["identity", "gzip"])("destroying a file's stream closes its connection: coding %s", async (coding) => {
  let closed = false;
  const { baseUrl } = await loopback((_, response) => {
    response.once("close", () => {
      closed = true;
    });
    response.writeHead(200, { "content-encoding": coding }).write(zlib.gzipSync("x".repeat(1000)).subarray(0, 20));
  });
  const { stream } = await clientFor(baseUrl).exports.download({ id: "1" });
  stream.destroy();
  await expect.poll(() => closed).toBe(true);
  await expect(content(stream)).rejects.toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
});

test("closing a client ends a download that uses the caller's dispatcher", async () => {
  const { baseUrl } = await loopback((_, response) => response.write("begin"));
  const agent = new Agent();
  onTestFinished(() => agent.destroy());
  const client = clientFor(baseUrl, { dispatcher: agent });
  const { stream } = await client.exports.download({ id: "1" });
  const reading = content(stream);
  await client.close();
  await expect(reading).rejects.toThrow("[cancelled] help_desk.exports.download: the connector was closed");
});

test("the rate limit applies to requests for links and for files, except files of another origin", async () => {
  const clock = fakeClock(0);
  const storage = await loopback((_, response) => response.end("bytes"));
  const { baseUrl } = await loopback(({ path }, response) =>
    path.startsWith("/attachments/own")
      ? json(response, { data: { url: "/files/1" } })
      : path.startsWith("/attachments")
        ? json(response, { data: { url: `${storage.baseUrl}/file` } })
        : response.end("bytes"),
  );
  const client = clientFor(baseUrl, { clock }, { rateLimit: { requests: 1, perMs: 1000 } });
  const waits: number[] = [];
  for (const download of [
    () => client.exports.download({ id: "1" }),
    () => client.exports.download({ id: "2" }),
    () => client.attachments.download({ id: "elsewhere" }),
    () => client.attachments.download({ id: "own" }),
  ]) {
    const before = clock.slept.length;
    expect(await content((await download()).stream)).toBe("bytes");
    waits.push(clock.slept.length - before);
  }
  expect(waits).toEqual([0, 1, 1, 2]);
});

test.each([
  [401, "another origin", "/file"],
  [403, "another origin", "/file"],
  [404, "another origin", "/file"],
  [401, "another origin and back", "/back"],
  [403, "another origin and back", "/back"],
])("status %i after a redirect to %s means an expired link", async (status, _, location) => {
  const storage = await loopback(({ path }, response) =>
    path.startsWith("/back")
      ? response.writeHead(302, { location: `${baseUrl}/last` }).end()
      : response.writeHead(status).end("<Error/>"),
  );
  const { baseUrl, seen } = await loopback(({ path }, response) =>
    path === "/last"
      ? response.writeHead(status).end("<Error/>")
      : response.writeHead(302, { location: `${storage.baseUrl}${location}?signature=1` }).end(),
  );
  await expect(clientFor(baseUrl).exports.download({ id: "1" })).rejects.toThrow(
    `[not_found] help_desk.exports.download: the link to the file no longer works (status ${status}); repeat the call to get a new link`,
  );
  expect(seen).toHaveLength(location === "/back" ? 2 : 1);
});

test("a 429 response of another origin after a redirect does not delay the next request", async () => {
  const storage = await loopback((_, response) =>
    storage.seen.length === 1 ? response.writeHead(429, { "retry-after": "7" }).end() : response.end("bytes"),
  );
  const { baseUrl } = await loopback((_, response) => response.writeHead(302, { location: storage.baseUrl }).end());
  const clock = fakeClock();
  const client = clientFor(baseUrl, { clock });
  await expect(client.exports.download({ id: "1" }, { retries: 0 })).rejects.toMatchObject({
    code: "rate_limited",
    retry_after_ms: 7000,
  });
  expect(await content((await client.exports.download({ id: "1" })).stream)).toBe("bytes");
  expect(clock.slept).toEqual([]);
});

test("a 429 response for a linked file delays the next request to the same origin, even if another action sends that request", async () => {
  const { baseUrl } = await loopback(({ path }, response) => {
    if (path.startsWith("/attachments")) json(response, { data: { url: "/files/1" } });
    else if (path === "/files/1") response.writeHead(429, { "retry-after": "7" }).end();
    else response.end("bytes");
  });
  const clock = fakeClock();
  const { attachments } = helpDesk.entities;
  const download = { ...attachments.actions.download, rateLimit: "files" };
  const client = clientFor(
    baseUrl,
    { clock },
    {
      rateLimits: { files: {} },
      entities: { ...helpDesk.entities, attachments: { ...attachments, actions: { download } } },
    },
  );
  await expect(client.attachments.download({ id: "1" }, { retries: 0 })).rejects.toMatchObject({
    code: "rate_limited",
    retry_after_ms: 7000,
  });
  expect(await content((await client.exports.download({ id: "1" })).stream)).toBe("bytes");
  expect(clock.slept).toEqual([7000]);
});

test("a 429 response for a file on another origin does not delay the next request", async () => {
  const storage = await loopback((_, response) => response.writeHead(429, { "retry-after": "7" }).end());
  const { baseUrl } = await loopback(({ path }, response) =>
    path.startsWith("/attachments")
      ? json(response, { data: { url: `${storage.baseUrl}/file` } })
      : response.end("bytes"),
  );
  const clock = fakeClock();
  const client = clientFor(baseUrl, { clock });
  await expect(client.attachments.download({ id: "1" }, { retries: 0 })).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect(await content((await client.exports.download({ id: "1" })).stream)).toBe("bytes");
  expect(clock.slept).toEqual([]);
});

test("an unread file is not received completely", async () => {
  const piece = Buffer.alloc(1024 * 1024);
  let sent = 0;
  const { baseUrl } = await loopback((_, response) => {
    const send = () => {
      while (!response.destroyed && sent < 200) {
        sent++;
        if (!response.write(piece)) return response.once("drain", send);
      }
      return response.end();
    };
    send();
  });
  const { stream } = await clientFor(baseUrl).exports.download({ id: "1" });
  let before = -1;
  while (sent > before) {
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(sent).toBeLessThan(50);
  stream.destroy();
});

test.each<readonly [unknown, string]>([
  [
    { data: {} },
    "[not_found] help_desk.attachments.download: the upstream has no file for this call: its response contains no link",
  ],
  [
    { data: { url: "file:///etc/passwd" } },
    "[upstream_unreadable] help_desk.attachments.download: expected an http or https link to the file, found another value (not shown)",
  ],
  [
    { data: { url: 7 } },
    "[upstream_unreadable] help_desk.attachments.download: expected an http or https link to the file, found another value (not shown)",
  ],
])("a download fails if the response %j contains no valid link", async (body, message) => {
  const { baseUrl } = await loopback((_, response) => json(response, body));
  await expect(clientFor(baseUrl).attachments.download({ id: "7" })).rejects.toThrow(message);
});

test.each<readonly [string, Buffer, string]>([
  ["identity", Buffer.from('{"error":{"message":"Not ready"}}'), ": 'Not ready'"],
  ["gzip", zlib.gzipSync('{"error":{"message":"Not ready"}}'), ": 'Not ready'"],
  ["gzip", Buffer.from("not gzip"), ""],
  ["compress", Buffer.from("?"), ""],
])(
  "the error of a download contains the upstream's message if the error response (content coding %s) can be decoded",
  async (coding, body, end) => {
    const { baseUrl } = await loopback((_, response) =>
      response.writeHead(404, { "content-type": "application/json", "content-encoding": coding }).end(body),
    );
    await expect(clientFor(baseUrl).exports.download({ id: "1" })).rejects.toMatchObject({
      message: `[not_found] help_desk.exports.download: the upstream has no such record (status 404)${end}`,
    });
  },
);
