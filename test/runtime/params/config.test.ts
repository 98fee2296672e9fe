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

describe("resolves", () => {
  test("given values, defaults, and what follows from them and from credentials", async () => {
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

  test("no derived value that does not fit, and does not show it", async () => {
    await expect(resolve({ subdomain: "acme" }, { api_key: "secret-evil.example/" })).rejects.toThrow(
      /data_center: expected .*, found another value, worked out from what was given$/,
    );
    await expect(resolve({ subdomain: "acme" }, { api_key: "secret-evil.example/" })).rejects.not.toThrow("evil");
  });

  test("nothing for optional values that are not given", async () => {
    const resolved = await resolve({ subdomain: "acme" });
    expect(resolved).not.toHaveProperty("account");
    expect(resolved).not.toHaveProperty("host");
  });

  test("a derived value's default where it cannot be derived", async () => {
    expect(await resolve({ subdomain: "acme" }, { api_key: "nodash" })).toHaveProperty("data_center", "us1");
  });

  test("a derived value that is given outright", async () => {
    expect(await resolve({ subdomain: "acme", data_center: "us9" }, { api_key: "a-us6" })).toHaveProperty(
      "data_center",
      "us9",
    );
  });

  test("no config at all, where none is required", async () => {
    expect(await resolveConfig({ config: {} }, undefined, {})).toEqual({});
  });
});

describe("refuses", () => {
  test.each([
    ["a missing value", {}, "subdomain: expected a string, found nothing"],
    [
      "a value of the wrong form",
      { subdomain: "A!" },
      "subdomain: expected a string that matches ^[a-z]+$, found 'A!'",
    ],
    ["an unknown name", { subdomain: "a", hostnam: "x" }, "hostnam: unknown config value, did you mean 'hostname'?"],
    [
      "a value that only follows from another",
      { subdomain: "a", host: "na" },
      "host: unknown config value, expected one of subdomain, hostname, sites, account, data_center, region, base",
    ],
    [
      "a value that maps to nothing",
      { subdomain: "a", region: "EU" },
      "region: expected one of 'US', 'DE', found 'EU'",
    ],
    [
      "a near miss",
      { subdomain: "a", region: "de" },
      "region: expected one of 'US', 'DE', found 'de', did you mean 'DE'?",
    ],
    [
      "all at once",
      { region: 7, sites: "x" },
      "sites: expected an array, found the string 'x'; region: expected a string, found the number 7; subdomain: expected a string, found nothing",
    ],
    ["what is no object", [], "config: expected an object, found an array of 0 items"],
    [
      "a key called like a prototype",
      JSON.parse('{"subdomain": "a", "__proto__": {"polluted": 1}}'),
      "__proto__: unknown config value, expected one of subdomain, hostname, sites, account, data_center, region, base",
    ],
  ])("%s", async (_, given, reason) => {
    await expect(resolve(given)).rejects.toMatchObject({ code: "invalid_config", reason });
    expect({}).not.toHaveProperty("polluted");
  });
});
