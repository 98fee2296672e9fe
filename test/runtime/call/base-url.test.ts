import { expect, test } from "vitest";
import { baseUrlOf } from "../../../runtime/call/base-url.ts";
import type { Template } from "../../../runtime/model.ts";
import { thrownBy } from "../fixtures/failure-of.ts";

const baseUrl: Template = { text: ["https://", { get: ["config", "host"] }, ".example.test"] };
const ownHost: Template = { text: ["https://", { get: ["config", "host"] }] };
const of = (host: string, given?: string) => baseUrlOf({ baseUrl }, { host }, given);

test.each<readonly [string, string]>([
  ["https://proxy.test", "https://proxy.test/"],
  ["http://127.0.0.1:8080/of/a%20kind/", "http://127.0.0.1:8080/of/a%20kind/"],
  [" https://proxy.test\\path ", "https://proxy.test/path"],
])("the base URL %j is accepted with its path, and normalized", (given, want) => {
  expect(of("acme", given)).toBe(want);
});

test.each<readonly [string, string]>([
  ["https://proxy.test/?x=1", "without user, query or fragment, found one of them in a URL of 'https://proxy.test'"],
  ["https://proxy.test?", "without user, query or fragment, found one of them in a URL of 'https://proxy.test'"],
  ["https://proxy.test/#x", "without user, query or fragment, found one of them in a URL of 'https://proxy.test'"],
  [
    "https://ann:hunter2@proxy.test/",
    "without user, query or fragment, found one of them in a URL of 'https://proxy.test'",
  ],
  [
    "https://hunter2@proxy.test/",
    "without user, query or fragment, found one of them in a URL of 'https://proxy.test'",
  ],
  ["ftp://ann:hunter2@files.test/x", "with http or https, found 'ftp://files.test'"],
  ["localhost:8080", "with http or https, found 'localhost:'"],
  ["hunter2:ann@proxy.test", "with http or https, found a string that is not a URL"],
  ["hunter2", "with http or https, found a string that is not a URL"],
  ["", "with http or https, found a string that is not a URL"],
])("the base URL %j is refused", (given, message) => {
  expect(() => of("acme", given)).toThrow(`[invalid_config] expected a base URL ${message}; check baseUrl`);
});

test("a base URL that is not a string is refused", () => {
  // A caller in JavaScript can make this mistake.
  const given = new URL("https://ann:hunter2@proxy.test") as unknown as string;
  expect(() => of("acme", given)).toThrow(
    "[invalid_config] expected a base URL with http or https, found an object; check baseUrl",
  );
});

test.each(["acme", "ACME", "eu.acme"])("the configured host '%s' becomes part of the base URL", (host) => {
  expect(of(host)).toBe(`https://${host.toLowerCase()}.example.test`);
});

test.each<readonly [string, string]>([
  ["sentry.acme.test:443", "https://sentry.acme.test"],
  ["Sentry.acme.test:8443", "https://sentry.acme.test:8443"],
  ["acme.test:443/", "https://acme.test"],
  ["acme.test:80", "https://acme.test:80"],
])("the port of '%s' is accepted, even if it is the default port", (host, want) => {
  expect(baseUrlOf({ baseUrl: ownHost }, { host })).toBe(want);
});

test.each<readonly [string, string, string]>([
  ["127.1:7895", "in its usual form", "'https://127.1:7895', which means 'https://127.0.0.1:7895'"],
  ["2130706433", "in its usual form", "'https://2130706433', which means 'https://127.0.0.1'"],
  ["acme.test:443?", "with only a scheme, a host and a path", "other parts in a URL of 'https://acme.test'"],
  ["hunter2@acme.test", "with only a scheme, a host and a path", "other parts in a URL of 'https://acme.test'"],
])("the error for the host %j names its field and the resulting URL", (host, expected, found) => {
  const error = thrownBy(() => baseUrlOf({ baseUrl: ownHost }, { host }));
  expect(error.reason).toBe(`expected a base URL ${expected}, found ${found}; check the configuration`);
  expect(error.details).toEqual([
    { path: "host", code: "format", expected: "a host, such as shop.example.com, or a URL", found },
  ]);
});

test.each(["evil.test/", "evil.test/#", "evil.test/?x=", "evil.test\\", "evil.test\t/", "ann:hunter2@evil.test/"])(
  "a configured value that moves '.example.test' out of the host is refused: %j",
  (host) => {
    expect(() => of(host)).toThrow(
      "[invalid_config] expected a base URL with only a scheme, a host and a path, found other parts in a URL of 'https://evil.test'; check the configuration",
    );
  },
);

test.each<readonly [string, string]>([
  ["a@b", "with only a scheme, a host and a path, found other parts in a URL of 'https://b.example.test'"],
  ["a b", "with http or https, found a string that is not a URL"],
])("the host %j is refused", (host, message) => {
  expect(() => of(host)).toThrow(`[invalid_config] expected a base URL ${message}; check the configuration`);
});

const whole: Template = { get: ["config", "url"] };
const withPath: Template = { text: [{ get: ["config", "url"] }, "/api/v4"] };

test.each<readonly [string, Template, string]>([
  ["https://acme.test", whole, "https://acme.test"],
  ["https://acme.test/", whole, "https://acme.test"],
  ["https://Acme.test:443/desk/", whole, "https://acme.test/desk"],
  ["https://acme.test/desk", withPath, "https://acme.test/desk/api/v4"],
  ["https://acme.test/", withPath, "https://acme.test/api/v4"],
])("the configured URL %j is accepted", (url, template, want) => {
  expect(baseUrlOf({ baseUrl: template }, { url })).toBe(want);
});

test.each<readonly [string, Template, string]>([
  ["https://acme.test/?x=", whole, "with only a scheme"],
  ["https://acme.test/#", withPath, "with only a scheme"],
  ["https://ann:hunter2@acme.test", whole, "with only a scheme"],
  [
    "https://acme.test/desk/../admin",
    whole,
    "in its usual form, found 'https://acme.test/desk/../admin', which means 'https://acme.test/admin'",
  ],
  [
    "https:/acme.test/desk",
    whole,
    "in its usual form, found 'https:/acme.test/desk', which means 'https://acme.test/desk'",
  ],
  ["https://acme.test\\desk", withPath, "with only a scheme"],
])("the configured URL %j is refused", (url, template, expected) => {
  expect(() => baseUrlOf({ baseUrl: template }, { url })).toThrow(`[invalid_config] expected a base URL ${expected}`);
});

test("a configured value in a path must be one segment", () => {
  const template: Template = { text: ["https://desk.test/", { get: ["config", "account"] }, "/v2"] };
  expect(baseUrlOf({ baseUrl: template }, { account: "acme" })).toBe("https://desk.test/acme/v2");
  for (const account of ["..", "a/b", "a?b", "a#b"])
    expect(() => baseUrlOf({ baseUrl: template }, { account })).toThrow("[invalid_config]");
});
