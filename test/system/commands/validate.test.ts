import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { manifest } from "../../generator/resolve/manifest.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "validate-"));
afterAll(() => rm(folder, { recursive: true }));
await mkdir(join(folder, "folder.yaml"));
await writeFile(join(folder, "bytes.yaml"), Buffer.from([0x61, 0x3a, 0x20, 0xff]));

const script = [process.execPath, "-C", "@agent-connectors/source", join(root, "scripts/validate.ts")];
const validate = (...args: readonly string[]) => run([...script, ...args]);

function run([program = "", ...args]: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test.each([
  { args: [join(root, "manifests/payments.yaml")], code: 0, stderr: expect.stringMatching(/^(?:.+: warning: .+\n)?$/) },
  { args: ["bytes.yaml"], code: 1, stderr: "" },
  { args: ["nothing.yaml"], code: 4, stderr: "nothing.yaml: cannot be read: there is no such file or folder\n" },
  { args: ["folder.yaml"], code: 4, stderr: "folder.yaml: cannot be read: it is a folder\n" },
  {
    args: ["bytes.yaml", "nothing.yaml", "bytes.yaml"],
    code: 4,
    stderr: "nothing.yaml: cannot be read: there is no such file or folder\n",
  },
  // Warnings about the end of an upstream's version or operation do not change the exit code.
  { args: [], code: 0, stderr: expect.stringMatching(/^(?:.+: warning: .+\n)*$/) },
  { args: ["--fx"], code: 4, stderr: "Unknown option '--fx'; --help lists the options\n" },
  { args: ["--help"], code: 0, stderr: "" },
])("validate $args exits with $code", async ({ args, code, stderr }) => {
  expect(await validate(...args)).toMatchObject({ code, stderr });
});

test("'npm run cli' resolves paths relative to the current folder of the shell", async () => {
  const line = `cd '${join(root, "docs")}' && npm run --silent cli -- validate ../manifests/payments.yaml`;
  expect(await run(["sh", "-c", line])).toMatchObject({ code: 0 });
});

test("--fix sorts keys; the comments above a key, and at the end of its line, stay with the key", async () => {
  const text = manifest({ list: "# How many.\nrecord_path: data\nnotes: [One.] # behind" });
  await writeFile(join(folder, "help_desk.yaml"), text);
  expect((await validate("help_desk.yaml")).stdout).toBe("help_desk.yaml: ok\n");
  expect(await readFile(join(folder, "help_desk.yaml"), "utf8")).toBe(text);
  expect((await validate("--fix", "help_desk.yaml")).stdout).toBe(
    "help_desk.yaml: put keys in order\nhelp_desk.yaml: ok\n",
  );
  expect(await readFile(join(folder, "help_desk.yaml"), "utf8")).toContain(
    "list:\n        description: List tickets.\n        notes: [One.] # behind\n        request: GET /tickets\n        # How many.\n        record_path: data\n",
  );
});

test("--fix does not change a file that is not UTF-8", async () => {
  const bytes = Buffer.from("title: caf\xe9\nconnector: help_desk\n", "latin1");
  await writeFile(join(folder, "latin1.yaml"), bytes);
  expect(await validate("--fix", "latin1.yaml")).toMatchObject({
    code: 1,
    stdout: "latin1.yaml:1:11 bad-encoding: expected UTF-8, found the byte 0xE9\n",
  });
  expect(await readFile(join(folder, "latin1.yaml"))).toEqual(bytes);
});

test("--fix reports a file that it cannot write, and continues", async () => {
  const textOf = (kind: string) =>
    manifest({ list: "record_path: data\nnotes: [One.]" }).replace("connector: help_desk", `connector: ${kind}`);
  await writeFile(join(folder, "protected.yaml"), textOf("protected"), { mode: 0o444 });
  await writeFile(join(folder, "writable.yaml"), textOf("writable"));
  // Without the capability `dac_override`, root too can write only files whose mode permits it.
  const limited = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override"] : [];
  expect(await run([...limited, ...script, "--fix", "protected.yaml", "writable.yaml"])).toEqual({
    code: 4,
    stdout: "protected.yaml: ok\nwritable.yaml: put keys in order\nwritable.yaml: ok\n",
    stderr: "protected.yaml: cannot be written: this user has no permission\n",
  });
  expect(await readFile(join(folder, "protected.yaml"), "utf8")).toBe(textOf("protected"));
});

test("validate reports a byte that is not UTF-8 as an error in the manifest", async () => {
  const { stdout } = await validate("bytes.yaml");
  expect(stdout).toBe("bytes.yaml:1:4 bad-encoding: expected UTF-8, found the byte 0xFF\n");
});
