import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const script = fileURLToPath(new URL("../../scripts/sandbox.ts", import.meta.url));

function start(...args: string[]) {
  const child = spawn(process.execPath, ["-C", "@agent-connectors/source", script, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill());
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output.text += chunk));
  return { child, output };
}

test("the command prints addresses, credentials and a line to try, and stops when it is interrupted", async () => {
  const { child, output } = start("--kinds", "payments", "--port", "0", "--records", "20", "--seed", "7");
  while (!output.text.includes("Stop with Ctrl+C.")) await once(child.stdout, "data");
  const [, url = ""] = /^payments {2}(\S+)$/m.exec(output.text) ?? [];
  expect(output.text).toContain("  api_key: sandbox_api_key\n");
  expect(output.text).toContain(`  curl '${url}/v1/customers' -H`);
  const page = await fetch(`${url}/v1/customers?limit=100`, { headers: { authorization: "Bearer key" } });
  expect(((await page.json()) as { data: unknown[] }).data).toHaveLength(20);
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test.each([
  { args: ["--kinds", "nothing"], says: "there is no kind 'nothing'; expected some of " },
  { args: ["--records", "5"], says: "expected from 10 to 1000000 records, found 5" },
  { args: ["--fault", "explode"], says: "there is no fault 'explode'; expected one of rate_limit, " },
  { args: ["--colour"], says: "Unknown option '--colour'" },
])("$args ends with one line that says why", async ({ args, says }) => {
  const { child, output } = start("--port", "0", ...args);
  const [code] = await once(child, "exit");
  expect(output.text).toContain(says);
  expect(code).toBe(4);
});
