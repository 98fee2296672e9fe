import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { expect, test, vi } from "vitest";

test("documentation is read again after a failed read", async () => {
  // The module caches documentation, which another test file of this worker may have read.
  vi.resetModules();
  const { loadSkillDocs } = await import("../../../service/connector-types/kinds.ts");
  const { readFile } = fs;
  const failing = () => Promise.reject(new Error("EMFILE: too many open files"));
  try {
    Object.assign(fs, { readFile: failing });
    syncBuiltinESMExports();
    await expect(loadSkillDocs("wiki")).rejects.toThrow("EMFILE");
  } finally {
    fs.readFile = readFile;
    syncBuiltinESMExports();
  }
  expect((await loadSkillDocs("wiki")).outline).toContain("## Outline");
});
