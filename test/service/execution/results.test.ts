import { expect, test } from "vitest";
import { attachmentHeaders, createUnsentResults, jsonText } from "../../../service/execution/results.ts";

const resultOf = (megabytes: number) =>
  ({ data: jsonText(new Uint8Array(megabytes * 1024 * 1024)), meta: {} }) as never;

test.each([
  { isRepeatable: true, code: "rate_limited", retryable: true, retry_after_ms: 1_000 },
  { isRepeatable: false, code: "too_large", retryable: false },
])(
  "if isRepeatable is $isRepeatable, a result that exceeds the organization's remaining share of memory fails as $code",
  ({ isRepeatable, ...failure }) => {
    const results = createUnsentResults();
    const call = { organizationId: "o1", isRepeatable, release: () => {} };
    results.add(resultOf(100), call);
    expect(() => results.add(resultOf(100), call)).toThrow(expect.objectContaining(failure));
  },
);

test("if no other result waits, a result that is almost as large as the limit of unsent bytes is sent", () => {
  const call = { organizationId: "o1", isRepeatable: true, release: () => {} };
  expect(createUnsentResults().add(resultOf(255), call).stream).toBeDefined();
});

test.each([
  { isRepeatable: true, remedy: "request less" },
  { isRepeatable: false, remedy: "do not repeat the call" },
])(
  "if isRepeatable is $isRepeatable, a result above the limit of unsent bytes fails with the remedy: $remedy",
  ({ isRepeatable, remedy }) => {
    const call = { organizationId: "o1", isRepeatable, release: () => {} };
    const failure = { code: "too_large", retryable: false, message: expect.stringContaining(remedy) };
    expect(() => createUnsentResults().add(resultOf(256), call)).toThrow(expect.objectContaining(failure));
  },
);

test.each([
  ["cv.pdf", "attachment; filename=cv.pdf"],
  ["naïve café.txt", `attachment; filename="na?ve caf?.txt"; filename*=UTF-8''na%C3%AFve%20caf%C3%A9.txt`],
  [`a"b\\c%41.txt`, String.raw`attachment; filename="a\"b\\c%41.txt"; filename*=UTF-8''a%22b%5Cc%2541.txt`],
  ["x\r\nset-cookie: a=b", `attachment; filename="x??set-cookie: a=b"; filename*=UTF-8''x%0D%0Aset-cookie%3A%20a%3Db`],
  ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"`],
  ["half \ud83d", `attachment; filename="half ?"; filename*=UTF-8''half%20%EF%BF%BD`],
  ["😀", `attachment; filename="??"; filename*=UTF-8''%F0%9F%98%80`],
])("Content-Disposition has the file name %j", (name, disposition) => {
  expect(attachmentHeaders({ name, contentType: "text/plain" })["content-disposition"]).toBe(disposition);
});

test.each([
  ["application/pdf", "application/pdf"],
  ["text/plain; charset=utf-8", "text/plain; charset=utf-8"],
  ["text/html\r\nx-evil: 1", "application/octet-stream"],
  ["nonsense", "application/octet-stream"],
  ["text/plain; name=é", "application/octet-stream"],
  ["", "application/octet-stream"],
])("the media type %j is sent as %j", (contentType, sent) => {
  expect(attachmentHeaders({ name: "f", contentType })["content-type"]).toBe(sent);
});

test("a file of any media type is an attachment, and sandboxed", () => {
  expect(attachmentHeaders({ name: "f", contentType: "text/html", length: 12, contentRange: "bytes 0-11/99" })).toEqual(
    {
      "content-type": "text/html",
      "content-disposition": "attachment; filename=f",
      "content-length": "12",
      "content-range": "bytes 0-11/99",
      "content-security-policy": "sandbox",
    },
  );
});

test("an invalid length or range of a file is not sent in a header", () => {
  const headers = attachmentHeaders({ name: "f", contentType: "a/b", length: Number.NaN, contentRange: "bytes\r\n0" });
  expect(Object.keys(headers)).not.toContain("content-length");
  expect(Object.keys(headers)).not.toContain("content-range");
});

test("a sent result releases its share of memory and its permit", async () => {
  const results = createUnsentResults();
  let released = 0;
  const call = { organizationId: "o1", isRepeatable: true, release: () => void released++ };
  const { stream } = results.add(resultOf(100), call);
  expect(released).toBe(0);
  await stream?.resume().toArray();
  expect(results.add(resultOf(100), call).stream).toBeDefined();
  expect(released).toBe(1);
});

test("joined pages are one array, without the empty pages", async () => {
  const page = (records: readonly object[]) => jsonText(Buffer.from(JSON.stringify(records)));
  const result = { data: [page([]), page([{ id: 1 }, { id: 2 }]), page([]), page([{ id: 3 }])], meta: { pages: 4 } };
  const { stream } = createUnsentResults().add(result, { organizationId: "o", isRepeatable: true, release: () => {} });
  const json = Buffer.concat((await stream?.toArray()) ?? []).toString();
  expect(JSON.parse(json)).toEqual({ data: [{ id: 1 }, { id: 2 }, { id: 3 }], meta: { pages: 4 } });
});
