import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const config = fileURLToPath(new URL("processes/failing-run.config.ts", import.meta.url));

test("a failed test sets the exit code of a test run that has started PostgreSQL", async () => {
  const run = promisify(execFile)("npx", ["vitest", "run", "--config", config]);
  await expect(run).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining("1 failed") });
});
