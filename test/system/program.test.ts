import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("the package of the service has a program, which serves the sandbox in any folder", async () => {
  await promisify(execFile)(process.execPath, [join(root, "scripts/build.ts")]);
  const { bin } = JSON.parse(await readFile(join(root, "service/package.json"), "utf8"));
  const program = join(root, "service", bin["agent-connectors-service"]);
  expect(await readFile(program, "utf8")).toMatch(/^#!\/usr\/bin\/env -S node /);
  const folder = await mkdtemp(join(tmpdir(), "agent-connectors-program-"));
  const child = spawn(process.execPath, [program, "--sandbox", "--port", "0"], {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: "error" },
  });
  let output = "";
  for await (const piece of child.stdout) {
    output += piece;
    if (/export CONNECTOR=.*\n/.test(output)) break;
  }
  expect(output).toContain("simulates 20 upstreams");
  expect(await readdir(folder)).toEqual([".data-sandbox"]);
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
  expect(child.exitCode).toBe(0);
  await rm(folder, { recursive: true });
});

test.each(["runtime", "generator", "generated", "sandbox", "service"])("the package %s has a README", async (name) => {
  const text = await readFile(join(root, name, "README.md"), "utf8");
  const { name: published } = JSON.parse(await readFile(join(root, name, "package.json"), "utf8"));
  expect(text).toMatch(/^# /);
  expect(text).toContain(published);
});
