import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { formatDiagnostic, generate } from "@agent-connectors/generator";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");

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
    credentials: { key: { description: A key. } }
    inject: [{ in: header, name: authorization, value: "{{credentials.key}}" }]
check: things.list
entities:${entities.join("")}
`;

/** What the compiler says of printed files, by the rules of this repository. */
async function compile(files: readonly { readonly path: string; readonly text: string }[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "compiles-"));
  const options = {
    extends: `${root}/tsconfig.json`,
    compilerOptions: {
      noEmit: true,
      typeRoots: [`${root}/node_modules/@types`],
      paths: { "@agent-connectors/runtime": [`${root}/runtime/index.ts`] },
    },
    include: ["generated"],
  };
  const config = [
    { path: "package.json", text: '{ "type": "module" }' },
    { path: "tsconfig.json", text: JSON.stringify(options) },
  ];
  for (const { path, text } of [...files, ...config]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const tsc = [`${root}/node_modules/typescript/bin/tsc`, "-p", folder];
  // The compiler speaks on its standard output, and fails if it has anything to say.
  const { stdout } = await promisify(execFile)(process.execPath, tsc).catch(
    (failure: { readonly stdout: string }) => failure,
  );
  await rm(folder, { recursive: true });
  return stdout;
}

test("what has a name that is taken still compiles", async () => {
  const { value, diagnostics } = generate({ file: "con_desk.yaml", text: awkward });
  expect(diagnostics.map(formatDiagnostic)).toEqual([]);
  expect(await compile(value?.files ?? [])).toBe("");
}, 60_000);
