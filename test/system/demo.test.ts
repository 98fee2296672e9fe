import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { kinds } from "@agent-connectors/connectors";
import { startSandbox } from "@agent-connectors/sandbox";
import { expect, test } from "vitest";
import { checkOf } from "../../scripts/demo/tour.ts";

const program = new URL("../../scripts/demo/index.ts", import.meta.url).pathname;

test("for a kind without its own steps, the demo calls the operation that tests a connection", async () => {
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const connectors = await Promise.all(Object.values(kinds).map(async (kind) => (await kind.load()).connector));
  const sandbox = await startSandbox({ connectors, records: 10 });
  for (const kind of names) {
    const [title, run] = await checkOf(kind, sandbox);
    expect(title).toMatch(/^call \w+\.\w+$/);
    expect(await run(), kind).toMatchObject({ result: "a result" });
  }
  await sandbox.close();
});

test("the demo executes all its steps without a failure", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["-C", "@agent-connectors/source", program]);
  expect(stdout).toContain("All steps succeeded.");
  expect(stdout).not.toContain("✗");
});
