import promises, { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { saveFile } from "../../cli/commands/save-file.ts";

/** Makes the creation of hard links fail until the test ends. */
function withoutHardLinks(): void {
  const link = vi.spyOn(promises, "link").mockRejectedValue(Object.assign(new Error("EPERM"), { code: "EPERM" }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    link.mockRestore();
    syncBuiltinESMExports();
  });
}

test.each([
  ["with", () => {}],
  ["without", withoutHardLinks],
])(
  "on a file system %s hard links, a download is saved, but not over a file that another program just created",
  async (_, prepare) => {
    const folder = await mkdtemp(join(tmpdir(), "agent-cli-save-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "report.pdf");
    const fileOf = (stream: AsyncIterable<Uint8Array>) => {
      return { name: "report.pdf", contentType: "application/pdf", meta: {}, stream };
    };
    async function* interrupted() {
      yield Buffer.from("down");
      await writeFile(path, "other");
      yield Buffer.from("load");
    }
    prepare();
    await expect(saveFile(fileOf(interrupted()), path)).rejects.toMatchObject({ code: "conflict" });
    expect([await readdir(folder), await readFile(path, "utf8")]).toEqual([["report.pdf"], "other"]);
    await rm(path);
    async function* complete() {
      yield Buffer.from("download");
    }
    expect(await saveFile(fileOf(complete()), path)).toMatchObject({ path, bytes: 8 });
    expect([await readdir(folder), await readFile(path, "utf8")]).toEqual([["report.pdf"], "download"]);
  },
);

test("if the path ends with a slash, a download is saved only into an existing folder, under its own name", async () => {
  const folder = await mkdtemp(join(tmpdir(), "agent-cli-save-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  async function* download() {
    yield Buffer.from("download");
  }
  const save = (path: string) =>
    saveFile({ name: "report.pdf", contentType: "application/pdf", meta: {}, stream: download() }, path);
  await expect(save(join(folder, "missing/"))).rejects.toMatchObject({
    code: "internal",
    reason: expect.stringContaining(`'${join(folder, "missing/report.pdf")}' cannot be written`),
  });
  expect(await readdir(folder)).toEqual([]);
  expect(await save(`${folder}/`)).toMatchObject({ path: join(folder, "report.pdf") });
});

test("if the target file exists, saving a download fails without reading the download", async () => {
  const folder = await mkdtemp(join(tmpdir(), "agent-cli-save-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "report.pdf");
  await writeFile(path, "other");
  let isRead = false;
  async function* download() {
    isRead = true;
    yield Buffer.from("download");
  }
  const file = { name: "report.pdf", contentType: "application/pdf", meta: {}, stream: download() };
  await expect(saveFile(file, path)).rejects.toMatchObject({ code: "conflict" });
  expect(isRead).toBe(false);
});
