import { getEventListeners } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import zlib from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { ConnectorError } from "../../../runtime/errors/connector-error.ts";
import { defaultLimits, type Limits } from "../../../runtime/limits.ts";
import type { PlannedRequest } from "../../../runtime/request/plan.ts";
import { createConnections } from "../../../runtime/transport/connections.ts";
import { type Admit, createExchange, plainHeaders } from "../../../runtime/transport/exchange.ts";
import { failureOf } from "../fixtures/failure-of.ts";
import { json, loopback } from "../fixtures/loopback.ts";

const never = new AbortController().signal;

function get(url: string): PlannedRequest {
  return { method: "GET", url, headers: { accept: "application/json" }, safe: true };
}

function exchange(limits: Partial<Limits> = {}, admit: Admit = () => {}) {
  const all = { ...defaultLimits, ...limits };
  const connections = createConnections(all);
  onTestFinished(() => connections.close());
  return createExchange(connections, all, { admit });
}

async function failure(promise: Promise<unknown>): Promise<string> {
  return (await failureOf(promise)).message;
}

test("an exchange returns the status, headers with lower-case names, and the whole body", async () => {
  const { baseUrl, seen } = await loopback((_, response) => {
    response.setHeader("X-Many", ["a", "b"]);
    json(response, { ok: true }, 201);
  });
  const response = await exchange()({ ...get(`${baseUrl}/a?b=c%20d`), method: "POST", body: "{}" }, never);
  expect(response).toMatchObject({ status: 201, url: `${baseUrl}/a?b=c%20d` });
  expect(response.headers).toMatchObject({ "x-many": "a, b", "content-type": "application/json" });
  expect(response.body).toBe('{"ok":true}');
  expect(seen).toMatchObject([
    { method: "POST", path: "/a?b=c%20d", body: "{}", headers: { "accept-encoding": "gzip, br" } },
  ]);
});

test("`admit` receives the length of a body after its decompression", async () => {
  const { baseUrl } = await loopback((_, response) => {
    response.setHeader("content-encoding", "gzip");
    response.end(zlib.gzipSync("a".repeat(50_000)));
  });
  const lengths: number[] = [];
  await exchange({}, (length) => void lengths.push(length))(get(baseUrl), never);
  expect(lengths.at(-1)).toBe(50_000);
});

test("a large body whose request is aborted releases its permit", async () => {
  const { baseUrl } = await loopback((_, response) => {
    // The upstream never sends the rest of the body.
    response.writeHead(200, { "content-length": 100 }).write("a".repeat(50));
  });
  const connections = createConnections(defaultLimits);
  onTestFinished(() => connections.close());
  const controller = new AbortController();
  let permits = 0;
  const admit = async () => {
    permits++;
    setImmediate(() => controller.abort(new Error("left")));
    return () => void permits--;
  };
  const send = createExchange(connections, defaultLimits, { large: { from: 10, admit } });
  await expect(send(get(baseUrl), controller.signal)).rejects.toThrow("left");
  await expect.poll(() => permits).toBe(0);
});

test("plainHeaders converts the header names of any dispatcher to lower case", () => {
  expect(plainHeaders({ "Content-Type": "a/b", link: ["c", "d"] })).toEqual({ "content-type": "a/b", link: "c, d" });
  expect(plainHeaders({ "Content-Type": "a/b" })).toEqual({ "content-type": "a/b" });
});

test("if `admit` throws for a success response, safe requests throw this error; writes throw too_large", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { ok: true }));
  const full = new ConnectorError("service_unavailable", "no room", { retry_after_ms: 2_000 });
  const send = exchange({}, () => {
    throw full;
  });
  await expect(send(get(baseUrl), never)).rejects.toBe(full);
  await expect(send({ ...get(baseUrl), method: "POST", body: "{}", safe: false }, never)).rejects.toMatchObject({
    code: "too_large",
    retryable: false,
    message: expect.stringContaining("the upstream has executed the request"),
    cause: full,
  });
});

test.each([
  { status: 400, code: "upstream_rejected" },
  // Without the body, the statuses 401 and 403 do not prove that the credentials are invalid.
  { status: 401, code: "upstream_rejected" },
  { status: 403, code: "upstream_rejected" },
  { status: 404, code: "not_found" },
  { status: 429, code: "rate_limited" },
  { status: 503, code: "upstream_unavailable" },
])("a write fails as $code if `admit` throws for its response with status $status", async ({ status, code }) => {
  const { baseUrl } = await loopback((_, response) => json(response, {}, status));
  const full = new ConnectorError("service_unavailable", "no room", { retry_after_ms: 2_000 });
  const send = exchange({}, () => {
    throw full;
  });
  const failed = await failureOf(send({ ...get(baseUrl), method: "POST", body: "{}", safe: false }, never));
  expect(failed).toMatchObject({ code, upstream: { status }, cause: full });
  expect(failed.message).toContain(`the upstream's response with the status ${status} does not fit in memory now`);
  // If a failure has `retry_after_ms` and no `upstream`, a client can repeat the write. This failure must prevent that, so it has
  // `upstream` and no `retry_after_ms`.
  expect(failed.retry_after_ms).toBeUndefined();
});

const plain = Buffer.from(JSON.stringify({ data: "x".repeat(5000) }));
const codings: readonly (readonly [string, Buffer])[] = [
  ["gzip", zlib.gzipSync(plain)],
  ["x-gzip", zlib.gzipSync(plain)],
  ["br", zlib.brotliCompressSync(plain)],
  ["deflate", zlib.deflateSync(plain)],
  ["DEFLATE", zlib.deflateRawSync(plain)],
  ["zstd", zlib.zstdCompressSync(plain)],
  ["gzip, br", zlib.brotliCompressSync(zlib.gzipSync(plain))],
  ["identity", plain],
];

test.each(codings)("a body with the content coding %s is decoded", async (coding, body) => {
  const { baseUrl } = await loopback((_, response) => {
    response.setHeader("content-encoding", coding);
    response.end(body);
  });
  expect((await exchange()(get(baseUrl), never)).body).toBe(plain.toString());
});

test("a body is decoded as UTF-8 even if it states another charset, and invalid bytes are replaced", async () => {
  const { baseUrl } = await loopback((_, response) => {
    response.setHeader("content-type", "application/json; charset=iso-8859-1");
    response.end(Buffer.from([0x22, 0x61, 0xff, 0xc5, 0xbe, 0x22]));
  });
  expect((await exchange()(get(baseUrl), never)).body).toBe('"a\uFFFDž"');
});

const unreadable: readonly (readonly [string, Buffer, string])[] = [
  ["compress", plain, "[upstream_unreadable] expected a response in gzip, br, deflate or zstd, found 'compress'"],
  ["gzip", plain, "[upstream_unreadable] the response is not valid 'gzip' data"],
  ["gzip", zlib.gzipSync(plain).subarray(0, 30), "[upstream_unreadable] the response is not valid 'gzip' data"],
  ["gzip, gzip, gzip, gzip", plain, "[upstream_unreadable] expected at most 3 content codings, found 4"],
  [
    "gzip",
    zlib.gzipSync(Buffer.alloc(50_000_000)),
    "[too_large] the response is larger than 1000000 bytes; request less",
  ],
  [
    "gzip, gzip",
    zlib.gzipSync(zlib.gzipSync(Buffer.alloc(50_000_000))),
    "[too_large] the response is larger than 1000000 bytes; request less",
  ],
];

test.each(unreadable)("an invalid or too large body in %s is refused", async (coding, body, message) => {
  const { baseUrl } = await loopback((_, response) => {
    response.setHeader("content-encoding", coding);
    response.end(body);
  });
  expect(await failure(exchange({ maxBodyBytes: 1_000_000 })(get(baseUrl), never))).toBe(message);
});

test.each(unreadable)(
  "in an error response, an empty body replaces an invalid or too large body in %s",
  async (coding, body) => {
    const { baseUrl } = await loopback((_, response) => {
      response.writeHead(503, { "content-encoding": coding, "retry-after": "7" }).end(body);
    });
    const response = await exchange({ maxBodyBytes: 1_000_000 })(get(baseUrl), never);
    expect(response).toMatchObject({ status: 503, headers: { "retry-after": "7" }, body: "" });
  },
);

test.each([
  ["with a content-length", { "content-length": 7 }],
  ["without a content-length", {}],
])("a body of `maxBodyBytes` bytes %s is not too large", async (_, headers) => {
  const { baseUrl } = await loopback((_request, response) => {
    response.writeHead(200, headers).write("123");
    response.end("4567");
  });
  expect((await exchange({ maxBodyBytes: 7 })(get(baseUrl), never)).body).toBe("1234567");
});

test.each([
  ["with a content-length", { "content-length": 9 }],
  ["without a content-length", {}],
])("an error response that is too large has an empty body, and its connection is closed: %s", async (_, headers) => {
  let closed = false;
  const { baseUrl } = await loopback((_, response) => {
    response.once("close", () => {
      closed = true;
    });
    response.writeHead(401, headers).write("12345678");
  });
  const { signal } = new AbortController();
  const response = await exchange({ maxBodyBytes: 7 })(get(baseUrl), signal);
  expect(response).toMatchObject({ status: 401, body: "" });
  await expect.poll(() => closed).toBe(true);
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test.each(["with a content-length", "without a content-length"])(
  "a body of 200 MiB %s is refused before a quarter of it is sent",
  async (kind) => {
    const piece = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const { baseUrl } = await loopback((_, response) => {
      if (kind === "with a content-length") response.setHeader("content-length", 200 * piece.length);
      const send = () => {
        while (!response.destroyed && sent < 200 * piece.length) {
          sent += piece.length;
          if (!response.write(piece)) return response.once("drain", send);
        }
        return response.end();
      };
      send();
    });
    const message = await failure(exchange({ maxBodyBytes: 2 * piece.length })(get(baseUrl), never));
    expect(message).toBe("[too_large] the response is larger than 2097152 bytes; request less");
    expect(sent).toBeLessThan(50 * piece.length);
  },
);

test.each(["keep-alive", "close"])(
  "if the connection breaks before the end of a response with the header `connection: %s`, the request fails as upstream_unavailable",
  async (connection) => {
    const { baseUrl } = await loopback((_, response) => {
      response.setHeader("content-length", 100);
      response.setHeader("connection", connection);
      response.write("{");
      setTimeout(() => response.destroy(), 20);
    });
    expect(await failure(exchange()(get(baseUrl), never))).toMatch(
      /^\[upstream_unavailable\] the connection broke \(\w+\)$/,
    );
  },
);

test("a request fails as upstream_unavailable if the upstream refuses the connection", async () => {
  expect(await failure(exchange()(get("http://127.0.0.1:1"), never))).toBe(
    "[upstream_unavailable] the upstream refused the connection (ECONNREFUSED)",
  );
});

test("a response that is not HTTP is unreadable", async () => {
  const server = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  // A server that listens on TCP has an address of this form.
  const { port } = server.address() as AddressInfo;
  expect(await failure(exchange()(get(`http://127.0.0.1:${port}`), never))).toMatch(
    /^\[upstream_unreadable\] the upstream's response is not HTTP \((HPE_\w+|HTTPParserError)\)$/,
  );
});

test("a request times out if the upstream sends no response", async () => {
  const { baseUrl } = await loopback(() => {});
  expect(await failure(exchange({ headersTimeoutMs: 50 })(get(baseUrl), never))).toBe(
    "[timeout] no response from the upstream within the limit (UND_ERR_HEADERS_TIMEOUT)",
  );
});

test("a request times out if the upstream stops in the middle of its response", async () => {
  const { baseUrl } = await loopback((_, response) => {
    response.write("{");
  });
  expect(await failure(exchange({ bodyTimeoutMs: 50 })(get(baseUrl), never))).toBe(
    "[timeout] the upstream stopped in the middle of its response (UND_ERR_BODY_TIMEOUT)",
  );
});

test("a signal ends a running request, and one that waits for a connection", async () => {
  const { baseUrl, seen } = await loopback(() => {});
  const send = exchange({ connections: 1 });
  const controller = new AbortController();
  const running = failure(send(get(baseUrl), controller.signal));
  const waiting = failure(send(get(baseUrl), controller.signal));
  await expect.poll(() => seen.length).toBe(1);
  controller.abort(new ConnectorError("cancelled", "the call was cancelled"));
  expect(await Promise.all([running, waiting])).toEqual(Array(2).fill("[cancelled] the call was cancelled"));
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});

test("nothing is sent if the signal has aborted", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, {}));
  const signal = AbortSignal.abort(new ConnectorError("cancelled", "the call was cancelled"));
  expect(await failure(exchange()(get(baseUrl), signal))).toBe("[cancelled] the call was cancelled");
  expect(seen).toEqual([]);
});

test("a request is cancelled if its signal aborts between the response and its decompression", async () => {
  const controller = new AbortController();
  const body = zlib.gzipSync(Buffer.alloc(8 * 1024 * 1024));
  const { baseUrl } = await loopback((_, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(body),
  );
  const connections = createConnections(defaultLimits);
  onTestFinished(() => connections.close());
  const agent = (await connections.open()).compose(
    (dispatch) => (options, handler) =>
      dispatch(options, {
        ...handler,
        // After this event, only decompression remains.
        onResponseEnd(controllerOf, trailers) {
          handler.onResponseEnd?.(controllerOf, trailers);
          controller.abort(new ConnectorError("cancelled", "the call was cancelled"));
        },
      }),
  );
  const send = createExchange(createConnections(defaultLimits, { dispatcher: agent }), defaultLimits);
  expect(await failure(send(get(baseUrl), controller.signal))).toBe("[cancelled] the call was cancelled");
});

test("an exchange keeps no listener on the signal", async () => {
  const { baseUrl } = await loopback(({ path }, response) => (path === "/" ? json(response, {}) : response.destroy()));
  const { signal } = new AbortController();
  const send = exchange();
  await send(get(baseUrl), signal);
  await failure(send(get(`${baseUrl}/broken`), signal));
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test("if the connections are closed, running requests end, and later ones are refused", async () => {
  const { baseUrl, seen } = await loopback(() => {});
  const connections = createConnections(defaultLimits);
  const send = createExchange(connections, defaultLimits);
  const running = failure(send(get(baseUrl), never));
  await expect.poll(() => seen.length).toBe(1);
  await connections.close();
  expect(await running).toBe("[cancelled] the connector was closed (UND_ERR_DESTROYED)");
  expect(await failure(send(get(baseUrl), never))).toBe("[cancelled] the connector is closed");
});
