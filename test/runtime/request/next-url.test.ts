import { describe, expect, test } from "vitest";
import { nextUrl, refuseOtherPath } from "../../../runtime/request/next-url.ts";

const context = {
  baseUrl: "https://api.example",
  previousUrl: "https://api.example/v2/items?page=1",
  code: "upstream_unreadable",
} as const;

describe("nextUrl follows", () => {
  test.each([
    ["an absolute URL", "https://api.example/v2/items?page=2", "https://api.example/v2/items?page=2"],
    ["an absolute path", "/v2/items?page=2", "https://api.example/v2/items?page=2"],
    ["a query", "?page=2", "https://api.example/v2/items?page=2"],
    ["a relative path", "other?page=2", "https://api.example/v2/other?page=2"],
    ["a URL that has no scheme", "//api.example/x", "https://api.example/x"],
    ["a URL with the default port", "https://api.example:443/x", "https://api.example/x"],
    ["a URL with a host in capitals", "https://API.example/x", "https://api.example/x"],
    ["a URL with unchanged percent-encoding", "/x?cursor=a%2Fb%3D%3D+c", "https://api.example/x?cursor=a%2Fb%3D%3D+c"],
    ["a URL after removing its fragment", "/x?a=1#b", "https://api.example/x?a=1"],
    ["a URL after removing its user and password", "https://me:secret@api.example/x", "https://api.example/x"],
  ])("%s", (_, next, want) => {
    expect(nextUrl(next, context)).toBe(want);
  });

  test("an absolute path on the origin of the base URL, if there is no previous page", () => {
    expect(nextUrl("/x", { baseUrl: "http://127.0.0.1:8931/wiki", code: "invalid_params" })).toBe(
      "http://127.0.0.1:8931/x",
    );
  });
});

describe("nextUrl refuses", () => {
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
      `[upstream_unreadable] expected the next page on 'https://api.example', found '${host}'; credentials are not sent to another origin`,
    );
  });

  test("a relative URL if the previous page was redirected to another host", () => {
    expect(() => nextUrl("/x", { ...context, previousUrl: "https://cdn.example/y" })).toThrow(
      "[upstream_unreadable] expected the next page on 'https://api.example', found 'https://cdn.example'; credentials are not sent to another origin",
    );
  });

  test.each([
    [7, "7"],
    [null, "null"],
    [{}, "an object"],
    ["https://", "a string that does not match (not shown)"],
    ["https://user:k3y@", "a string that does not match (not shown)"],
    ["javascript:alert(1)", "a string that does not match (not shown)"],
    ["file:///etc/passwd", "a string that does not match (not shown)"],
    ["blob:https://api.example/x", "a string that does not match (not shown)"],
  ])("%j", (next, found) => {
    expect(() => nextUrl(next, context)).toThrow(
      `[upstream_unreadable] expected the URL of the next page with http or https, found ${found}`,
    );
  });

  test("with the given code", () => {
    expect(() => nextUrl("https://evil.example", { ...context, code: "invalid_params" })).toThrow("[invalid_params] ");
  });
});

describe("a caller's URL of a page", () => {
  const refused = /^\[invalid_params\] expected the URL of a page of 'GET \/v1\/accounts\/\{id\}\/items'/;
  const check = (url: string, { id, baseUrl = "https://api.example" }: { id?: string; baseUrl?: string } = {}) =>
    refuseOtherPath(url, {
      baseUrl,
      request: "GET /v1/accounts/{id}/items",
      path: new Map(id === undefined ? [] : [["id", id]]),
    });

  test.each([
    ["on the action's own path", "https://api.example/v1/accounts/a/items?page=2"],
    ["with an extension", "https://api.example/v1/accounts/a/items.json?page=2"],
    ["with a slash at its end", "https://api.example/v1/accounts/a/items/"],
  ])("is accepted %s", (_, url) => {
    expect(() => check(url)).not.toThrow();
    expect(() => check(url, { id: "a" })).not.toThrow();
  });

  test("may have a path param in another encoding", () => {
    expect(() => check("https://api.example/v1/accounts/sc:b/items", { id: "sc%3Ab" })).not.toThrow();
  });

  test("must have a path that starts with the path of the base URL", () => {
    const baseUrl = "http://127.0.0.1:8931/kind/";
    expect(() => check("http://127.0.0.1:8931/kind/v1/accounts/a/items", { baseUrl })).not.toThrow();
    expect(() => check("http://127.0.0.1:8931/v1/accounts/a/items", { baseUrl })).toThrow(refused);
  });

  test.each([
    "https://api.example/v1/keys",
    "https://api.example/v1/accounts/a/items/7",
    "https://api.example/v1/accounts//items",
    "https://api.example/v1/accounts/a%2Fb/keys",
    "https://api.example/v1/accounts/a/items/../keys",
    "https://api.example/v1/accounts/%E0%A4%A/keys",
  ])("is refused on another path: %s", (url) => {
    expect(() => check(url)).toThrow(refused);
  });

  test("is refused if its path contains a different value for a path param of the call", () => {
    expect(() => check("https://api.example/v1/accounts/a/items", { id: "b" })).toThrow(refused);
  });
});
