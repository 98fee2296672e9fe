import { describe, expect, test } from "vitest";
import type { Connector } from "../../../runtime/model.ts";
import { resolveConfig } from "../../../runtime/params/config.ts";

const config: Connector["config"] = {
  subdomain: { kind: "given", schema: { type: "string", pattern: "^[a-z]+$" }, required: true },
  hostname: { kind: "given", schema: { type: "string" }, required: false, default: "errors.example" },
  sites: {
    kind: "given",
    schema: { type: "array", items: { type: "string" } },
    required: false,
    default: { value: [] },
  },
  account: { kind: "given", schema: { type: "string" }, required: false },
  data_center: {
    kind: "derived",
    schema: { type: "string", pattern: "^[a-z]+[0-9]+$" },
    value: { call: "after_last", args: [{ get: ["credentials", "api_key"] }, "-"] },
    default: "us1",
  },
  region: { kind: "given", schema: { type: "string" }, required: false },
  host: { kind: "mapped", by: "region", values: { US: "na", DE: "eu" } },
  base: {
    kind: "derived",
    schema: { type: "string" },
    value: { text: ["https://", { get: ["config", "host"] }, ".example"] },
  },
};
const resolve = (given: unknown, credentials = {}) => resolveConfig({ config }, given, credentials);

describe("resolveConfig", () => {
  test("returns given values, defaults, and values derived from them and from credentials", async () => {
    expect(await resolve({ subdomain: "acme", region: "DE" }, { api_key: "secret-us6" })).toEqual({
      subdomain: "acme",
      hostname: "errors.example",
      sites: [],
      data_center: "us6",
      region: "DE",
      host: "eu",
      base: "https://eu.example",
    });
  });

  test("refuses an invalid derived value without showing it", async () => {
    await expect(resolve({ subdomain: "acme" }, { api_key: "secret-evil.example/" })).rejects.toThrow(
      /data_center: expected .*, found a derived value that does not match \(not shown\)$/,
    );
    await expect(resolve({ subdomain: "acme" }, { api_key: "secret-evil.example/" })).rejects.not.toThrow("evil");
  });

  test("refuses the invalid result of a default template without showing it", async () => {
    const host: Connector["config"][string] = {
      kind: "given",
      schema: { type: "string", pattern: "^[a-z]+$" },
      required: false,
      default: { get: ["config", "account"] },
    };
    const withHost = (account: string) =>
      resolveConfig({ config: { ...config, host } }, { subdomain: "acme", account }, {});
    expect(await withHost("desk")).toHaveProperty("host", "desk");
    await expect(withHost("evil.example/")).rejects.toThrow(
      /host: expected a string that matches \^\[a-z\]\+\$, found a default that does not match \(not shown\)$/,
    );
  });

  test("does not suggest a value instead of the invalid result of a default template", async () => {
    const host: Connector["config"][string] = {
      kind: "given",
      schema: { enum: ["desk"] },
      required: false,
      default: { get: ["config", "account"] },
    };
    await expect(
      resolveConfig({ config: { ...config, host } }, { subdomain: "acme", account: "desks" }, {}),
    ).rejects.toMatchObject({
      reason: "host: expected one of 'desk', found a default that does not match (not shown)",
    });
  });

  test("returns the default of a value that is undefined", async () => {
    expect(await resolve({ subdomain: "acme", hostname: undefined })).toHaveProperty("hostname", "errors.example");
  });

  test("omits optional values that are not given", async () => {
    const resolved = await resolve({ subdomain: "acme" });
    expect(resolved).not.toHaveProperty("account");
    expect(resolved).not.toHaveProperty("host");
  });

  test("returns the default of a value that cannot be derived", async () => {
    expect(await resolve({ subdomain: "acme" }, { api_key: "nodash" })).toHaveProperty("data_center", "us1");
  });

  test("returns the given value instead of the derived one", async () => {
    expect(await resolve({ subdomain: "acme", data_center: "us9" }, { api_key: "a-us6" })).toHaveProperty(
      "data_center",
      "us9",
    );
  });

  test("accepts an absent config if no value is required", async () => {
    expect(await resolveConfig({ config: {} }, undefined, {})).toEqual({});
  });
});

describe("resolveConfig refuses", () => {
  test.each([
    ["a missing value", {}, "subdomain: expected a string, found nothing"],
    [
      "a value of the wrong form",
      { subdomain: "A!" },
      "subdomain: expected a string that matches ^[a-z]+$, found 'A!'",
    ],
    ["an unknown name", { subdomain: "a", hostnam: "x" }, "hostnam: unknown config value, did you mean 'hostname'?"],
    [
      "a value for `host`, which is mapped from `region`",
      { subdomain: "a", host: "na" },
      "host: unknown config value, expected one of subdomain, hostname, sites, account, data_center, region, base",
    ],
    ["a region without a mapping", { subdomain: "a", region: "EU" }, "region: expected one of 'US', 'DE', found 'EU'"],
    [
      "a region with the name of a method",
      { subdomain: "a", region: "toString" },
      "region: expected one of 'US', 'DE', found 'toString'",
    ],
    [
      "a value in the wrong letter case, with a suggestion",
      { subdomain: "a", region: "de" },
      "region: expected one of 'US', 'DE', found 'de', did you mean 'DE'?",
    ],
    [
      "several invalid values, with all problems in one error",
      { region: 7, sites: "x" },
      "sites: expected an array, found the string 'x'; region: expected a string, found the number 7; subdomain: expected a string, found nothing",
    ],
    ["an array", [], "config: expected an object, found an array of 0 items"],
    [
      "the key __proto__",
      JSON.parse('{"subdomain": "a", "__proto__": {"polluted": 1}}'),
      "__proto__: unknown config value, expected one of subdomain, hostname, sites, account, data_center, region, base",
    ],
  ])("%s", async (_, given, reason) => {
    await expect(resolve(given)).rejects.toMatchObject({ code: "invalid_config", reason });
    expect({}).not.toHaveProperty("polluted");
  });
});
