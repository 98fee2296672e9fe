import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const script = fileURLToPath(new URL("../../../scripts/sandbox.ts", import.meta.url));

function start(...args: string[]) {
  const child = spawn(process.execPath, ["-C", "@agent-connectors/source", script, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill());
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output.text += chunk));
  return { child, output };
}

test("the command prints addresses, credentials and a curl line, and stops on SIGINT", async () => {
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

test("an invalid option fails with one line of output", async () => {
  const { child, output } = start("--records", "-1");
  const [code] = await once(child, "close");
  expect(output.text).toMatch(/^Option '--records' argument is ambiguous\. .*\n$/);
  expect(code).toBe(4);
});
