import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  emitKinds,
  emitLlms,
  type File,
  formatDiagnostic,
  type Generated,
  generate,
  printSchema,
  withKindsTable,
} from "@agent-connectors/generator";
import { printGuide } from "../../generator/manifest/examples/print-guide.ts";
import { printTypes } from "../../generator/manifest/print-types.ts";
import { kindsIn } from "../manifests.ts";

/** The bytes of one manifest, and the result of `generate`. `ms` is the duration of `generate` in milliseconds. */
export interface Kind {
  readonly kind: string;
  readonly bytes: Uint8Array;
  readonly generated: Generated;
  readonly ms: number;
}

/** The generated files, or the mistakes in manifests. */
export type Output =
  | { readonly kind: "generated"; readonly files: readonly File[] }
  | { readonly kind: "faulty"; readonly lines: readonly string[] };

/** Generates the files of every manifest in `manifests/`. Reuses the results in `previous` if the bytes are the same. */
export async function generateKinds(root: string, previous: readonly Kind[]): Promise<readonly Kind[]> {
  const kinds = await kindsIn(join(root, "manifests"));
  const known = new Map(previous.map((kind) => [kind.kind, kind]));
  return await Promise.all(
    kinds.map(async (kind) => {
      const bytes = await readFile(join(root, "manifests", `${kind}.yaml`));
      const last = known.get(kind);
      return last && bytes.equals(last.bytes) ? last : timed(kind, bytes);
    }),
  );
}

/**
 * Returns the files of the kinds and the files that depend on all kinds, or only the mistakes in manifests. `others` are the
 * other generated files of this run. `llms.txt` quotes them instead of the files on disk, which can be older.
 */
export async function outputOf(root: string, kinds: readonly Kind[], others: readonly File[]): Promise<Output> {
  const lines = kinds.flatMap(({ generated }) => generated.diagnostics.map(formatDiagnostic));
  if (lines.length > 0) return { kind: "faulty", lines };
  const values = kinds.flatMap(({ generated }) => (generated.value ? [generated.value] : []));
  const connectors = values.map(({ connector }) => connector);
  const readme = await readFile(join(root, "README.md"), "utf8");
  const files = [
    ...values.flatMap((value) => value.files),
    emitKinds(connectors),
    { path: "README.md", text: withKindsTable(readme, connectors) },
    emitLlms(readme, await guidesOf(root, others), connectors),
  ];
  return { kind: "generated", files };
}

/** The pages of `docs/`, sorted by name, and the skill for coding agents. */
async function guidesOf(root: string, generated: readonly File[]): Promise<readonly File[]> {
  const names = (await readdir(join(root, "docs"))).filter((name) => /^[^.].*\.md$/.test(name)).sort();
  const paths = [...names.map((name) => `docs/${name}`), "cli/skill/SKILL.md"];
  return await Promise.all(
    paths.map(
      async (path) =>
        generated.find((file) => file.path === path) ?? { path, text: await readFile(join(root, path), "utf8") },
    ),
  );
}

/** Returns files with the manifest vocabulary: a JSON schema for editors, TypeScript types, and a guide for authors. */
export async function vocabulary(): Promise<readonly File[]> {
  return [
    { path: "generator/manifest/generated/manifest.schema.json", text: printSchema() },
    ...(await printTypes()),
    { path: "docs/manifest.md", text: printGuide() },
  ];
}

function timed(kind: string, bytes: Uint8Array): Kind {
  const began = performance.now();
  const generated = generate({ file: `manifests/${kind}.yaml`, text: bytes });
  return { kind, bytes, generated, ms: performance.now() - began };
}
