import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { watch } from "../../../scripts/generate/watch.ts";

test("`watch` calls `onChange` when it starts; if a file changes during a call, `watch` calls `onChange` again; if a call fails, `watch` fails", async () => {
  const folder = await mkdtemp(join(tmpdir(), "watch-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  let calls = 0;
  const watching = watch(folder, async () => {
    if (++calls === 2) throw new Error("the second call");
    await writeFile(join(folder, "help_desk.yaml"), "");
  });
  await expect(watching).rejects.toThrow("the second call");
});
