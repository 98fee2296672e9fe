import { formatDiagnostic, generate } from "@agent-connectors/generator";
import { expect, test } from "vitest";
import { compile } from "../../types/compile.ts";

/** Names of entities and of their record types. They conflict with names in the generated code, or with one another. */
const entities = [
  ["things", "ThingsListParams"],
  ["connector", "Things"],
  ["records", "ConnectorListMeta"],
  ["con_desk", "ConDeskConfig"],
  ["global_this", "ConDeskCredentials"],
  ["thing_fields", "Thing"],
  ["promise", "Object"],
  ["call_options", "Array"],
  ["con", "String"],
  ["things_list_params", "Symbol"],
].map(
  ([entity, record]) => `
  ${entity}:
    record_type: ${record}
    description: A thing.
    fields: { class: { type: string }, then: { type: string, nullable: true }, "a b": { fields: { "1": { type: string } } } }
    actions:
      list:
        description: List things.
        request: POST /things
        safe: true
        params:
          then: { in: query, type: string, description: A promise has this method. }
          class: { in: body, type: array, items: { ref: ${record} }, description: A reserved word. }
        meta: { default: { type: string, value: "{{response.a}}" } }`,
);

const awkward = `connector: con_desk
title: Desk
description: Names that are taken.
base_url: https://api.example.com
auth:
  config:
    title: Key
    description: Settings.
    credentials: { key: { description: A key. } }
    inject: [{ in: header, name: authorization, value: "{{credentials.key}}" }]
  other_key:
    title: Other
    description: Settings.
    credentials: { key: { description: A key. }, more: { description: More. } }
    inject: [{ in: header, name: authorization, value: "{{credentials.key}} {{credentials.more}}" }]
  other__key:
    title: Other
    description: Settings.
    credentials: { key: { description: A key. }, most: { description: Most. } }
    inject: [{ in: header, name: authorization, value: "{{credentials.key}} {{credentials.most}}" }]
check: things.list
entities:${entities.join("")}
`;

test("the generated code compiles if its own identifiers are also names of entities, records and params", async () => {
  const { value, diagnostics } = generate({ file: "con_desk.yaml", text: awkward });
  expect(diagnostics.map(formatDiagnostic)).toEqual([]);
  expect(await compile(value?.files ?? [])).toBe("");
}, 60_000);
