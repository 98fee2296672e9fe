import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConnectorError } from "@agent-connectors/runtime/portable";
import { command } from "../command.ts";
import { reasonOf } from "../failure.ts";
import { replaceFile } from "../replace-file.ts";

const files = {
  schema: { type: "array", items: { type: "string" }, description: "paths of manifests" },
  required: true,
  argument: 0,
} as const;

const validate = command({
  name: "validate",
  local: true,
  summary: "Report the mistakes in your own manifests",
  examples: ["agent-cli validate help_desk.yaml"],
  fields: { files },
  async run({ files: paths }, { output }) {
    const { formatDiagnostic, parse, resolve } = await import("@agent-connectors/generator");
    let mistakes = 0;
    for (const path of paths) {
      const { diagnostics } = resolve(parse(await readManifest(path), path));
      for (const diagnostic of diagnostics) output.notice(formatDiagnostic(diagnostic));
      mistakes += diagnostics.length;
    }
    if (mistakes > 0) throw mistakesIn(paths, mistakes);
    await output.result(paths.map((path) => ({ path, mistakes: 0 })));
  },
});

const generate = command({
  name: "generate",
  local: true,
  summary: "Generate the typed clients and the documentation for your own manifests",
  examples: ["agent-cli generate help_desk.yaml --folder src"],
  fields: {
    files,
    folder: { schema: { type: "string", description: "folder that contains generated/; default: the current one" } },
  },
  async run({ files: paths, folder }, { output }) {
    const { formatDiagnostic, generate: generateFiles } = await import("@agent-connectors/generator");
    const { mkdir } = await import("node:fs/promises");
    const written: string[] = [];
    const removed: string[] = [];
    for (const path of paths) {
      const { value, diagnostics } = generateFiles(
        { file: path, text: await readManifest(path) },
        {
          command: ["agent-cli", "generate", path, ...(folder === undefined ? [] : ["--folder", folder])]
            .map(shellWord)
            .join(" "),
          moduleOf: (kind) => `./generated/${kind}/index.ts`,
        },
      );
      for (const diagnostic of diagnostics) output.notice(formatDiagnostic(diagnostic));
      if (!value) throw mistakesIn([path], diagnostics.length);
      const files = value.files.map((file) => ({ path: join(folder ?? ".", file.path), text: file.text }));
      for (const file of files) {
        await mkdir(dirname(file.path), { recursive: true });
        await replaceFile(file.path, file.text);
        written.push(file.path);
      }
      removed.push(...(await removeOutdated(files.map((file) => file.path))));
    }
    const rows = [
      ...written.map((path) => ({ path, change: "written" })),
      ...removed.map((path) => ({ path, change: "removed" })),
    ];
    await output.result({ written, removed }, { rows });
  },
});

/** Returns a word of a command line, in single quotes if a shell would change it. */
function shellWord(word: string): string {
  return /^[\w./\\:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Matches the first line of a generated file. */
const generatedHeader = /^(?:\/\/|<!--) Generated from .+\. Do not edit: change the manifest, then `/;

/**
 * Removes the files that an earlier run has generated in the folders of the written files, and that are no longer generated.
 * Returns their paths.
 */
async function removeOutdated(written: readonly string[]): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const folder of new Set(written.map(dirname)))
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (!entry.isFile() || written.includes(path) || !generatedHeader.test(await readFile(path, "utf8"))) continue;
      await rm(path);
      removed.push(path);
    }
  return removed;
}

/** The commands that check manifests and generate their clients. */
export const manifestCommands = [validate, generate];

/** Returns the error for manifests with mistakes. The caller has written the mistakes as notices. */
export function mistakesIn(paths: readonly string[], count: number): ConnectorError {
  const names = paths.map((path) => `'${path}'`).join(", ");
  const found = count === 1 ? "1 mistake" : `${count} mistakes`;
  return new ConnectorError(
    "invalid_params",
    `expected no mistakes in ${names}, found ${found}; correct the mistakes above`,
  );
}

/** Reads a manifest. Throws `invalid_params` for a file that cannot be read. */
export async function readManifest(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new ConnectorError("invalid_params", `'${path}' cannot be read: ${reasonOf(error)}`);
  }
}
