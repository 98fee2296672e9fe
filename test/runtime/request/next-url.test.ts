import { describe, expect, test } from "vitest";
import { nextUrl } from "../../../runtime/request/next-url.ts";

const context = {
  baseUrl: "https://api.example",
  previousUrl: "https://api.example/v2/items?page=1",
  code: "upstream_unreadable",
} as const;

describe("follows", () => {
  test.each([
    ["an absolute URL", "https://api.example/v2/items?page=2", "https://api.example/v2/items?page=2"],
    ["an absolute path", "/v2/items?page=2", "https://api.example/v2/items?page=2"],
    ["a query", "?page=2", "https://api.example/v2/items?page=2"],
    ["a relative path", "other?page=2", "https://api.example/v2/other?page=2"],
    ["a URL without its scheme", "//api.example/x", "https://api.example/x"],
    ["the default port", "https://api.example:443/x", "https://api.example/x"],
    ["a host in capitals", "https://API.example/x", "https://api.example/x"],
    ["escapes as they are", "/x?cursor=a%2Fb%3D%3D+c", "https://api.example/x?cursor=a%2Fb%3D%3D+c"],
    ["a URL without its fragment", "/x?a=1#b", "https://api.example/x?a=1"],
    ["a URL without user and password", "https://me:secret@api.example/x", "https://api.example/x"],
  ])("%s", (_, next, want) => {
    expect(nextUrl(next, context)).toBe(want);
  });

  test("a path from the base, where there is no page before", () => {
    expect(nextUrl("/x", { baseUrl: "http://127.0.0.1:8931/wiki", code: "invalid_params" })).toBe(
      "http://127.0.0.1:8931/x",
    );
  });
});

describe("refuses", () => {
  test.each([
    ["https://evil.example/x", "https://evil.example"],
    ["//evil.example/x", "https://evil.example"],
    ["http://api.example/x", "http://api.example"],
    ["https://api.example:8443/x", "https://api.example:8443"],
    ["https://api.example@evil.example/x", "https://evil.example"],
    ["https:\\\\evil.example\\x", "https://evil.example"],
    ["https://api.example.evil.example", "https://api.example.evil.example"],
  ])("%s", (next, host) => {
    expect(() => nextUrl(next, context)).toThrow(
      `[upstream_unreadable] the next page is on another host '${host}', credentials stay on 'https://api.example'`,
    );
  });

  test("a relative URL of a page that was redirected to another host", () => {
    expect(() => nextUrl("/x", { ...context, previousUrl: "https://cdn.example/y" })).toThrow(
      "[upstream_unreadable] the next page is on another host 'https://cdn.example', credentials stay on 'https://api.example'",
    );
  });

  test.each([
    [7, "7"],
    [null, "null"],
    [{}, "an object"],
    ["https://", "another text"],
    ["https://user:k3y@", "another text"],
    ["javascript:alert(1)", "another text"],
    ["file:///etc/passwd", "another text"],
    ["blob:https://api.example/x", "another text"],
  ])("%j", (next, found) => {
    expect(() => nextUrl(next, context)).toThrow(
      `[upstream_unreadable] expected the URL of the next page with http or https, found ${found}`,
    );
  });

  test("with the code it is told", () => {
    expect(() => nextUrl("https://evil.example", { ...context, code: "invalid_params" })).toThrow("[invalid_params] ");
  });
});
