import { type AddressInfo, createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { clientFor } from "../fixtures/client-for.ts";

/** Starts a server that counts requests. For each request, it sends the bytes of `response` and ends the connection. */
async function rawServer(response: string) {
  const counted = { requests: 0 };
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => {
      counted.requests++;
      socket.end(response, "latin1");
    });
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  // The address of a TCP server is an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, counted };
}

const body = '{"data":{"id":"1"}}';
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const malformed: readonly (readonly [string, string])[] = [
  ["two different values of content-length", `content-length: ${body.length}\r\ncontent-length: 5\r\n\r\n${body}`],
  ["the same content-length twice", `content-length: ${body.length}\r\ncontent-length: ${body.length}\r\n\r\n${body}`],
  ["`content-length` before `transfer-encoding`", `content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n${chunked}`],
  ["`transfer-encoding` before `content-length`", `transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n${chunked}`],
  ["a content-length beyond 64 bits", `content-length: 99999999999999999999999\r\n\r\n${body}`],
  ["a content-length that is not a number", `content-length: abc\r\n\r\n${body}`],
  ["NUL in a header's value", `x-a: a\0b\r\ncontent-length: ${body.length}\r\n\r\n${body}`],
  ["NUL in a header's name", `x\0a: b\r\ncontent-length: ${body.length}\r\n\r\n${body}`],
];

test.each(malformed)("a response with %s is unreadable, and the request is not repeated", async (_, rest) => {
  const { baseUrl, counted } = await rawServer(`HTTP/1.1 200 OK\r\n${rest}`);
  const client = clientFor(baseUrl, { limits: { timeoutMs: 5_000 } });
  await expect(client.tickets.get({ id: "1" })).rejects.toMatchObject({ code: "upstream_unreadable" });
  expect(counted.requests).toBe(1);
  const download = async () => buffer((await client.exports.download({ id: "1" })).stream);
  await expect(download()).rejects.toMatchObject({ code: "upstream_unreadable" });
  expect(counted.requests).toBe(2);
});

test.each([
  ["its content-length", `content-length: ${body.length + 1}\r\n\r\n${body}`],
  ["its last chunk", `transfer-encoding: chunked\r\n\r\n${chunked.slice(0, -5)}`],
  ["the end of a chunk", `transfer-encoding: chunked\r\n\r\n${chunked.slice(0, 8)}`],
])(
  "if the body of a response with `connection: close` ends before %s, the request is repeated, and a download fails as upstream_unavailable",
  async (_, rest) => {
    const { baseUrl, counted } = await rawServer(`HTTP/1.1 200 OK\r\nconnection: close\r\n${rest}`);
    const client = clientFor(baseUrl, { limits: { timeoutMs: 5_000, retries: 1 } });
    await expect(client.tickets.get({ id: "1" })).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect(counted.requests).toBe(2);
    const file = await client.exports.download({ id: "1" });
    await expect(buffer(file.stream)).rejects.toMatchObject({ code: "upstream_unavailable" });
  },
);

test.each(["9007199254740993", "18446744073709551615"])(
  "with a content-length of %s, a call fails as too_large, and a download starts without `length` and is interrupted",
  async (length) => {
    const { baseUrl, counted } = await rawServer(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n${body}`);
    const client = clientFor(baseUrl, { limits: { timeoutMs: 5_000 } });
    await expect(client.tickets.get({ id: "1" })).rejects.toMatchObject({ code: "too_large" });
    expect(counted.requests).toBe(1);
    const file = await client.exports.download({ id: "1" });
    expect(file).not.toHaveProperty("length");
    await expect(buffer(file.stream)).rejects.toMatchObject({ code: "upstream_unavailable" });
  },
);
