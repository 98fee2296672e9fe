import { expect, test } from "vitest";
import type { Method } from "../../../runtime/model.ts";
import type { PlannedRequest } from "../../../runtime/request/plan.ts";
import { followRedirects } from "../../../runtime/transport/redirect.ts";

const never = new AbortController().signal;

/**
 * Returns `send`, which follows the redirects of a table of `URL → [status, location]`. Other URLs return 200. Also returns the
 * sent requests, and the URLs of the discarded responses.
 */
function sender(redirects: Readonly<Record<string, readonly [number, string?]>>, maxRedirects = 5) {
  const sent: PlannedRequest[] = [];
  const discarded: string[] = [];
  const send = followRedirects(
    async (request: PlannedRequest) => {
      sent.push(request);
      const [status, location] = redirects[request.url] ?? [200];
      return { status, headers: { ...(location !== undefined && { location }) }, url: request.url };
    },
    { maxRedirects, discard: ({ url }) => discarded.push(url) },
  );
  return { send, sent, discarded };
}

function request(method: Method, url: string): PlannedRequest {
  const headers = { accept: "a/b", authorization: "Bearer s", "x-key": "s", range: "bytes=0-1" };
  return { method, url, headers, safe: method === "GET", ...(method === "POST" && { body: "{}" }) };
}

test.each([301, 302, 303, 307, 308])(
  "a redirect with status %i on the same origin is followed with all headers",
  async (status) => {
    const { send, sent, discarded } = sender({ "https://a.test/1": [status, "/2?x=y#part"] });
    expect((await send(request("GET", "https://a.test/1"), never)).url).toBe("https://a.test/2?x=y");
    expect(sent[1]).toEqual({ ...request("GET", "https://a.test/1"), url: "https://a.test/2?x=y" });
    expect(discarded).toEqual(["https://a.test/1"]);
  },
);

test.each(["https://b.test/2", "https://a.test:8443/2", "http://a.test/2", "//sub.a.test/2"])(
  "a request that is redirected to another origin has only the headers accept and range: %s",
  async (location) => {
    const { send, sent } = sender({ "https://a.test/1": [302, location] });
    await send(request("GET", "https://a.test/1"), never);
    expect(sent[1]?.headers).toEqual({ accept: "a/b", range: "bytes=0-1" });
  },
);

test.each([
  ["no redirect", {}, undefined],
  ["a redirect on the same origin", { "https://a.test/1": [302, "/2"] }, undefined],
  ["a redirect to another origin", { "https://a.test/1": [302, "https://b.test/2"] }, "https://b.test"],
  [
    "a redirect to another origin and back",
    { "https://a.test/1": [302, "https://b.test/2"], "https://b.test/2": [302, "https://a.test/3"] },
    "https://b.test",
  ],
  [
    "redirects to two other origins",
    { "https://a.test/1": [302, "https://b.test/2"], "https://b.test/2": [302, "https://c.test/3"] },
    "https://b.test",
  ],
] as const)(
  "%s: `otherOrigin` is the first origin that differs from the request's, and undefined if none differs",
  async (_, redirects, otherOrigin) => {
    const { send } = sender(redirects);
    expect((await send(request("GET", "https://a.test/1"), never)).otherOrigin).toBe(otherOrigin);
  },
);

test("credentials that a redirect to another origin removes stay removed after a redirect back", async () => {
  const { send, sent } = sender({
    "https://a.test/1": [302, "https://b.test/2"],
    "https://b.test/2": [302, "https://a.test/3"],
  });
  await send(request("GET", "https://a.test/1"), never);
  expect(sent[2]?.url).toBe("https://a.test/3");
  expect(sent[2]?.headers).toEqual({ accept: "a/b", range: "bytes=0-1" });
});

test.each([307, 308])("a write is repeated with its body after status %i on the same origin", async (status) => {
  const { send, sent } = sender({ "https://a.test/1": [status, "/2"] });
  await send(request("POST", "https://a.test/1"), never);
  expect(sent[1]).toMatchObject({ method: "POST", url: "https://a.test/2", body: "{}" });
});

test.each<readonly [Method, number, string]>([
  ["POST", 302, "/2"],
  ["POST", 303, "/2"],
  ["DELETE", 301, "/2"],
  ["POST", 307, "https://b.test/2"],
  ["PUT", 308, "http://a.test/2"],
])("%s is not repeated after status %i with a redirect to %s", async (method, status, location) => {
  const { send, sent } = sender({ "https://a.test/1": [status, location] });
  await expect(send(request(method, "https://a.test/1"), never)).rejects.toThrow(
    /^\[upstream_unreadable\] expected a response to \w+, found a redirect \(30\d\) to 'https?:\/\/[ab]\.test'; only a GET request can follow it$/,
  );
  expect(sent).toHaveLength(1);
});

test("a request fails at its sixth redirect", async () => {
  const { send, sent } = sender({ "https://a.test/1": [302, "/1"] });
  await expect(send(request("GET", "https://a.test/1"), never)).rejects.toThrow(
    "[upstream_unreadable] expected at most 5 redirects, found more",
  );
  expect(sent).toHaveLength(6);
});

test.each(["file:///etc/passwd", "javascript:alert(1)", "http://", "ftp://a.test/"])(
  "a redirect to %s is not followed",
  async (location) => {
    const { send, sent } = sender({ "https://a.test/1": [302, location] });
    await expect(send(request("GET", "https://a.test/1"), never)).rejects.toThrow(
      "[upstream_unreadable] expected a redirect to an http or https URL, found another value",
    );
    expect(sent).toHaveLength(1);
  },
);

test.each([200, 300, 304, 404])(
  "a response with status %i is not treated as a redirect, even with a location",
  async (status) => {
    const { send, sent, discarded } = sender({ "https://a.test/1": [status, "/2"] });
    const response = { status, headers: { location: "/2" }, url: "https://a.test/1" };
    expect(await send(request("GET", "https://a.test/1"), never)).toEqual(response);
    expect(sent).toHaveLength(1);
    expect(discarded).toEqual([]);
  },
);

test("a redirect without a location is returned", async () => {
  const { send, discarded } = sender({ "https://a.test/1": [302] });
  expect(await send(request("GET", "https://a.test/1"), never)).toMatchObject({ status: 302 });
  expect(discarded).toEqual([]);
});
