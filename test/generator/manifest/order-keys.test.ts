import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { orderKeys } from "../../../generator/manifest/order-keys.ts";
import { kindsIn } from "../../../scripts/manifests.ts";
import { manifest } from "../resolve/manifest.ts";

const folder = join(import.meta.dirname, "../../../manifests");

test.each(await kindsIn(folder))("%s.yaml has its keys in the order of the vocabulary", (kind) => {
  const text = readFileSync(join(folder, `${kind}.yaml`), "utf8");
  expect(orderKeys(text), `sort the keys: npm run validate -- manifests/${kind}.yaml --fix`).toBe(text);
});

test("keys move with their values, the comments above them, and the comments at the ends of their lines", () => {
  const text = `# yaml-language-server: $schema=x
# about the title
title: Help

# about the connector
connector: help_desk # behind
base_url: https://x
entities:
  # tickets
  b:
    # the description
    description: d
    record_type: B
    actions:
      list:
        request: GET /x
        description: >
          folded
          text
        inject:
          - { value: 1, in: query, name: x }
          - value: 2 # two
            # the place
            in: query
            name: y
description: last`;
  expect(orderKeys(text)).toBe(`# yaml-language-server: $schema=x
# about the connector
connector: help_desk # behind

# about the title
title: Help
description: last
base_url: https://x
entities:
  # tickets
  b:
    record_type: B
    # the description
    description: d
    actions:
      list:
        description: >
          folded
          text
        request: GET /x
        inject:
          - { in: query, name: x, value: 1 }
          - # the place
            in: query
            name: y
            value: 2 # two
`);
});

test.each([
  [
    "a param",
    { list: "params:\n  # first\n  a: { type: string, in: query }\n  b:\n    type: string\n\n    in: query" },
  ],
  ["a list of maps", { list: "inject: [{ value: '{{not true}}', in: query, name: a }]" }],
  ["a record", { fields: "z: { description: Z., type: string }\na: { nullable: true, type: string }" }],
  ["an action with unknown keys", { list: "zebra: 1\nrecords: data\nnotes: [Some.]" }],
])("sorting the keys of %s keeps the values, and sorting again changes nothing", (_, parts) => {
  const text = manifest(parts);
  const ordered = orderKeys(text);
  expect(ordered).not.toBe(text);
  expect(parse(ordered)).toEqual(parse(text));
  expect(orderKeys(ordered)).toBe(ordered);
});

test.each(["a: [1", "", "- 1\n- 2\n", "a:\n\tb: 1\n", "text"])(
  "the source %j, which is not a map in valid YAML, stays unchanged",
  (text) => {
    expect(orderKeys(text)).toBe(text);
  },
);
