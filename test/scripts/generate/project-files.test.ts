import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generateKinds, outputOf } from "../../../scripts/generate/project-files.ts";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "project-files-"));
  await mkdir(join(root, "docs"));
  await mkdir(join(root, "cli/skill"), { recursive: true });
  await writeFile(join(root, "README.md"), "# Title\n\nIt.\n\n");
  await writeFile(join(root, "docs/manifest.md"), "# Manifest\n\nThe old sentence.\n\n");
  await writeFile(join(root, "docs/other.md"), "# Other\n\nAnother page.\n\n");
  await writeFile(join(root, "cli/skill/SKILL.md"), "---\nname: tool\ndescription: It.\n---\n");
});

afterEach(() => rm(root, { recursive: true }));

// To lock a file, Emacs creates a hidden symbolic link whose target does not exist.
test("generateKinds ignores an editor's lock file in the folder of the manifests", async () => {
  const manifests = join(root, "manifests");
  await mkdir(manifests);
  await copyFile("generator/manifest/examples/library.yaml", join(manifests, "library.yaml"));
  await symlink("person@host.1234", join(manifests, ".#library.yaml"));
  expect((await generateKinds(root, [])).map(({ kind }) => kind)).toEqual(["library"]);
});

test("llms.txt quotes a sentence of each page; if the run generates a page, llms.txt quotes the new text, not the old file", async () => {
  await symlink("person@host.1234", join(root, "docs/.#other.md"));
  const page = { path: "docs/manifest.md", text: "# Manifest\n\nThe new sentence.\n\n" };
  const output = await outputOf(root, [], [page]);
  const llms = output.kind === "generated" ? output.files.find(({ path }) => path === "llms.txt") : undefined;
  expect(llms?.text).toContain(
    "- [Manifest](docs/manifest.md): The new sentence.\n- [Other](docs/other.md): Another page.\n",
  );
});
