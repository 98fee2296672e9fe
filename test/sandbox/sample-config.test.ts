import type { Connector, Schema } from "@agent-connectors/runtime";
import { sampleConfig } from "@agent-connectors/sandbox";
import { expect, test } from "vitest";

const given = (schema: Schema, parts: { required?: boolean; default?: string } = {}): Connector["config"][string] => ({
  kind: "given",
  schema,
  required: false,
  ...parts,
});

test("a field with an example has this value, and a required field without an example or a default has a value that fits its schema", () => {
  const required = { required: true };
  const fields: Connector["config"] = {
    subdomain: given({ type: "string", examples: ["acme"] }),
    url: given({ type: "string", format: "uri" }, required),
    host: given({ type: "string", pattern: "^acme$" }, required),
    region: given({ type: "string", enum: ["eu", "us"] }, required),
    page: given({ type: "integer", minimum: 5 }, required),
    sites: given({ type: "array", items: { type: "string" } }, required),
    preset: given({ type: "string" }, { required: true, default: "own" }),
    optional: given({ type: "string" }),
  };
  expect(sampleConfig(fields)).toEqual({
    subdomain: "acme",
    url: "https://sandbox.example.com",
    host: "acme",
    region: "eu",
    page: 5,
    sites: ["sandbox_sites"],
  });
});
