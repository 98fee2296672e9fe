import { buffer } from "node:stream/consumers";
import zlib from "node:zlib";
import { expect, test } from "vitest";
import { clientFor } from "../fixtures/client-for.ts";
import { loopback } from "../fixtures/loopback.ts";

const plain = Buffer.from(Array.from({ length: 60_000 }, (_, index) => `line ${index}\n`).join(""));
const checked = { params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } };
const zeros = Buffer.alloc(300_000);

const files: readonly (readonly [string, Buffer, Buffer])[] = [
  ["one frame", zlib.zstdCompressSync(plain), plain],
  ["a frame with a checksum", zlib.zstdCompressSync(plain, checked), plain],
  ["repeated bytes", zlib.zstdCompressSync(zeros), zeros],
  ["an empty file", zlib.zstdCompressSync(Buffer.alloc(0)), Buffer.alloc(0)],
];

async function download(sent: Buffer): Promise<Buffer> {
  const { baseUrl } = await loopback((_, response) => {
    response.writeHead(200, { "content-encoding": "zstd" });
    // The chunks end at arbitrary positions, also inside zstd frames and their headers.
    for (let at = 0; at < sent.length; at += 1 + (sent.length >> 4))
      response.write(sent.subarray(at, at + 1 + (sent.length >> 4)));
    response.end();
  });
  return buffer((await clientFor(baseUrl).exports.download({ id: "1" })).stream);
}

test.each(files)("a file in zstd is complete: %s", async (_, sent, want) => {
  expect((await download(sent)).equals(want)).toBe(true);
});

test.each(
  files.flatMap(([name, sent]) =>
    [1, 4, sent.length >> 1, sent.length - 1].map((missing) => [name, missing, sent] as const),
  ),
)("a truncated file in zstd is an error: %s without its last %i bytes", async (_name, missing, sent) => {
  await expect(download(sent.subarray(0, sent.length - missing))).rejects.toMatchObject({
    code: "upstream_unreadable",
    message: expect.stringContaining("the file is not valid 'zstd' data"),
  });
});

test("a file of several zstd frames is an error, because only the first would be read", async () => {
  const sent = Buffer.concat([zlib.zstdCompressSync(plain), zlib.zstdCompressSync(zeros)]);
  await expect(download(sent)).rejects.toMatchObject({ code: "upstream_unreadable" });
});

test("a truncated response in zstd is an error", async () => {
  const sent = zlib.zstdCompressSync(Buffer.from(JSON.stringify({ data: { id: "1" } })));
  const { baseUrl } = await loopback((_, response) => {
    response.writeHead(200, { "content-encoding": "zstd" }).end(sent.subarray(0, -1));
  });
  await expect(clientFor(baseUrl).tickets.get({ id: "1" })).rejects.toThrow("the response is not valid 'zstd' data");
});
