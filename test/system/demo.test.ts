import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = new URL("../../scripts/demo/index.ts", import.meta.url).pathname;

test("the demo executes all its steps without a failure", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["-C", "@agent-connectors/source", program]);
  expect(stdout).toContain("All steps succeeded.");
  expect(stdout).not.toContain("✗");
});
