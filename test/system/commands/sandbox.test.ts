import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const script = fileURLToPath(new URL("../../../scripts/sandbox.ts", import.meta.url));

function start(...args: string[]) {
  return run(["-C", "@agent-connectors/source", script, ...args]);
}

function run(command: readonly string[]) {
  const child = spawn(process.execPath, command, {
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

test.each([
  { args: ["--records", "-1"], line: "Option '--records' argument is ambiguous; --help lists the options" },
  {
    args: ["--seed", "x"],
    line: expect.stringMatching(/^\[invalid_params\] --seed: expected a whole number .*, found 'x'$/),
  },
])("the command fails with one line of output if its options are $args", async ({ args, line }) => {
  const { child, output } = start(...args);
  const [code] = await once(child, "close");
  expect([code, output.text.split("\n")]).toEqual([4, [line, ""]]);
});

test("the command fails with one line of output if another program listens on its port", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { child, output } = start("--kinds", "payments", "--port", String(port));
  const [code] = await once(child, "close");
  const line = `[invalid_params] expected a free port, found ${port}, on which another program listens; choose another port`;
  expect([code, output.text]).toEqual([4, `${line}\n`]);
});

test("the command prints the stack of an unexpected error, and ends with 1", async () => {
  const defect = `import net from "node:net"; net.Server.prototype.listen = () => { throw new TypeError("a defect"); };`;
  const module = `data:text/javascript,${encodeURIComponent(defect)}`;
  const { child, output } = run(["--import", module, "-C", "@agent-connectors/source", script, "--kinds", "payments"]);
  const [code] = await once(child, "close");
  expect(output.text).toMatch(/TypeError: a defect\n {4}at /);
  expect(code).toBe(1);
});
