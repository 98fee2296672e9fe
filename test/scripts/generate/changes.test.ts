import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { apply, changesIn } from "../../../scripts/generate/changes.ts";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "changes-"));
  await mkdir(join(root, "generated/desk"), { recursive: true });
  await writeFile(join(root, "generated/package.json"), "{}");
  await writeFile(join(root, "generated/desk/same.ts"), "same");
  await writeFile(join(root, "generated/desk/old.ts"), "old");
});

afterEach(() => rm(root, { recursive: true }));

const files = [
  { path: "generated/desk/same.ts", text: "same" },
  { path: "generated/desk/old.ts", text: "new" },
  { path: "generated/other/first.ts", text: "first" },
];

test("`apply` writes only files that differ or are missing", async () => {
  const changes = await changesIn(root, files);
  expect(changes).toEqual({ write: files.slice(1), remove: [] });
  const before = await stat(join(root, "generated/desk/same.ts"));
  await apply(root, changes);
  expect(await stat(join(root, "generated/desk/same.ts"))).toEqual(before);
  expect(await readFile(join(root, "generated/desk/old.ts"), "utf8")).toBe("new");
  expect(await readFile(join(root, "generated/other/first.ts"), "utf8")).toBe("first");
});

test("`apply` removes files that are no longer generated and folders that become empty, and keeps other files", async () => {
  const changes = await changesIn(root, []);
  expect(changes).toEqual({ write: [], remove: ["generated/desk/old.ts", "generated/desk/same.ts"] });
  await apply(root, changes);
  expect(await readdir(join(root, "generated"))).toEqual(["package.json"]);
});

test("`changesIn` finds no difference after the changes are applied", async () => {
  await apply(root, await changesIn(root, files));
  expect(await changesIn(root, files)).toEqual({ write: [], remove: [] });
});
