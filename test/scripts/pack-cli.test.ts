import { execFile, execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const program = fileURLToPath(new URL("../../scripts/pack-cli.ts", import.meta.url));
const run = promisify(execFile);

/** Creates a repository with `pack-cli.ts`, `cli/` and two packages that `cli/` needs. `change` changes the two packages. */
function repository(change: (folder: string) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), "pack-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("package.json", '{ "type": "module" }');
  write("cli/package.json", '{"dependencies": {"@agent-connectors/one": "1.0.0", "@agent-connectors/two": "1.0.0"}}\n');
  for (const name of ["one", "two"]) {
    const manifest = { name: `@agent-connectors/${name}`, files: ["dist"], dependencies: { yaml: "2.0.0" } };
    write(`node_modules/@agent-connectors/${name}/package.json`, JSON.stringify(manifest));
    write(`node_modules/@agent-connectors/${name}/dist/index.js`, "");
  }
  change(join(folder, "node_modules/@agent-connectors"));
  mkdirSync(join(folder, "scripts"));
  cpSync(program, join(folder, "scripts/pack-cli.ts"));
  return {
    pack: (...args: readonly string[]) => run(process.execPath, [join(folder, "scripts/pack-cli.ts"), ...args]),
    files: () =>
      globSync("cli/**/*.{json,saved,js}", { cwd: folder })
        .toSorted()
        .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  };
}

test("pack-cli copies the needed packages into the folder cli, and adds their dependencies to cli/package.json; --restore undoes both", async () => {
  const { pack, files } = repository();
  const before = files();
  await pack();
  const packed = new Map(files().map(([path, text]) => [path, text]));
  expect(JSON.parse(packed.get("cli/package.json") ?? "")).toEqual({
    dependencies: { "@agent-connectors/one": "1.0.0", "@agent-connectors/two": "1.0.0", yaml: "2.0.0" },
    bundleDependencies: ["@agent-connectors/one", "@agent-connectors/two"],
  });
  expect([...packed.keys()]).toContain("cli/node_modules/@agent-connectors/two/dist/index.js");
  await pack("--restore");
  expect(files()).toEqual(before);
});

test.each([
  [
    "a package is not built",
    "expected built files",
    (packages: string) => rmSync(join(packages, "two/dist"), { recursive: true }),
  ],
  [
    "packages need two versions of a dependency",
    "expected one version of yaml",
    (packages: string) =>
      writeFileSync(join(packages, "two/package.json"), '{"files": ["dist"], "dependencies": {"yaml": "1.0.0"}}'),
  ],
  [
    "a file cannot be copied",
    "FIFO",
    (packages: string) => {
      writeFileSync(join(packages, "two/package.json"), '{"files": ["dist", "pipe"], "dependencies": {}}');
      execFileSync("mkfifo", [join(packages, "two/pipe")]);
    },
  ],
])("pack-cli leaves the folder cli unchanged if %s", async (_, message, change) => {
  const { pack, files } = repository(change);
  const before = files();
  await expect(pack()).rejects.toThrow(message);
  expect(files()).toEqual(before);
});
