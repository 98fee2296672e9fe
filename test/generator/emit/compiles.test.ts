import { fileURLToPath } from "node:url";
import { formatDiagnostic, generate } from "@agent-connectors/generator";
import { Project } from "ts-morph";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Each entity with its record: called like what is printed around them, or like one another. */
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
    record: ${record}
    description: A thing.
    fields: { class: { type: string }, then: { type: string, nullable: true }, "a b": { fields: { "1": { type: string } } } }
    actions:
      list:
        description: List things.
        request: POST /things
        safe: true
        params:
          then: { in: query, type: string, description: A name of every promise. }
          class: { in: body, type: array, items: { ref: ${record} }, description: A word of the language. }
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
    credentials: { key: { secret: true, description: A key. } }
    inject: [{ in: header, name: authorization, value: "{{credentials.key}}" }]
check: things.list
entities:${entities.join("")}
`;

test("what has a name that is taken still compiles", () => {
  const { value, diagnostics } = generate({ file: "con_desk.yaml", text: awkward });
  expect(diagnostics.map(formatDiagnostic)).toEqual([]);
  const project = new Project({ tsConfigFilePath: `${root}/tsconfig.json`, skipAddingFilesFromTsConfig: true });
  const sources = (value?.files ?? [])
    .filter(({ path }) => path.endsWith(".ts"))
    .map(({ path, text }) => project.createSourceFile(`${root}/${path}`, text));
  expect(sources.length).toBeGreaterThan(10);
  const problems = sources.flatMap((source) => source.getPreEmitDiagnostics());
  expect(problems.map((problem) => `${problem.getSourceFile()?.getBaseName()}: ${problem.getMessageText()}`)).toEqual(
    [],
  );
}, 60_000);
