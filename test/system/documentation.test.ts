import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { usage } from "../../scripts/start/program.ts";
import { routes } from "../../service/routes.ts";
import { readEnvironment, settingsFrom } from "../../service/settings/read.ts";
import { createMetrics } from "../../service/telemetry/metrics.ts";
import { tableOf } from "./documentation/blocks.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Returns a TypeScript module with all examples of a page. The first example contains the imports, and is at the top level. Each
 * other example is in a block, so that several examples can declare the same names.
 */
function moduleOf(page: string): string {
  const examples = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
  const [setup = "", ...calls] = examples;
  return `${setup}\n${calls.map((code) => `{\n${code}}\n`).join("")}\nawait connector.close();\n`;
}

test("every example of the generated pages compiles", { timeout: 120_000 }, async () => {
  const kinds = (await readdir(join(root, "generated"), { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== "dist" && entry.name !== "node_modules",
  );
  const folder = await mkdtemp(join(root, "test/system/examples-"));
  try {
    for (const { name } of kinds)
      for (const page of ["README.md", "REFERENCE.md"]) {
        const text = await readFile(join(root, "generated", name, page), "utf8");
        await writeFile(join(folder, `${name}-${page.replace(".md", "")}.ts`), moduleOf(text));
      }
    const config = { extends: "../../../tsconfig.json", include: ["*.ts"], exclude: [] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const compiler = join(root, "node_modules/.bin/tsc");
    const { stdout } = await promisify(execFile)(compiler, ["-p", folder]).catch(
      // If the compiler fails, `stdout` gets the exit code. Then the test fails even if the compiler prints nothing.
      ({ code, stdout, stderr }) => ({ stdout: `exit code ${code}: ${stdout}${stderr}` }),
    );
    expect(stdout).toBe("");
  } finally {
    await rm(folder, { recursive: true });
  }
});

const operations = await readFile(join(root, "docs/operations.md"), "utf8");

/** The cells of a table of `docs/operations.md`, without backticks around a cell. */
function operationsTable(name: string): readonly (readonly string[])[] {
  const rows = tableOf("docs/operations.md", name);
  return rows.map((cells) => cells.map((cell) => cell.replace(/^`([^`]*)`$/, "$1")));
}

/** The names of the variables that a function reads. */
async function readVariables(read: (environment: NodeJS.ProcessEnv) => unknown): Promise<readonly string[]> {
  const names = new Set<string>();
  const look = (_: object, name: string | symbol) => void names.add(String(name));
  await read(new Proxy({}, { get: look }));
  return [...names];
}

test("the table of settings has the variables of the service, with their defaults", async () => {
  const table = operationsTable("settings");
  const names = table.map(([name]) => name);
  expect(names.toSorted()).toEqual((await readVariables(settingsFrom)).toSorted());
  const defaults = Object.fromEntries(table.map(([name, value]) => [name, value]));
  const [fromTable, fromCode] = [await settingsFrom(defaults), await settingsFrom({})];
  expect({ ...fromTable, oauthApps: fromTable.oauthApps.reveal() }).toEqual({
    ...fromCode,
    oauthApps: fromCode.oauthApps.reveal(),
  });
  const text = operations.split("\n\n").find((paragraph) => paragraph.includes("can be read from files")) ?? "";
  const inFiles = [...new Set(text.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g))].map(
    (name) => `${name.replace(/_FILE$/, "")}_FILE`,
  );
  expect([...new Set(inFiles)].toSorted()).toEqual((await readVariables(readEnvironment)).toSorted());
});

test("npm start -- --help lists the variables of the table of settings", () => {
  const names = operationsTable("settings").map(([name = ""]) => name);
  const listed = new Set(
    usage.match(/\b[A-Z]+(?:_[A-Z]+)+\b|\b(?:HOST|PORT)\b/g)?.map((name) => name.replace(/_FILE$/, "")),
  );
  expect([...listed].toSorted()).toEqual(names.toSorted());
});

test("the table of metrics has the metrics of the service, with their labels", async () => {
  const metrics = createMetrics();
  metrics.requestEnded({ route: "/", method: "GET", status: 200, seconds: 1 });
  metrics.executionEnded({ kind: "payments", status: "ok", seconds: 1 });
  metrics.upstreamResponded({ kind: "payments", status: "200", seconds: 1 });
  metrics.refreshEnded({ kind: "payments", outcome: "renewed" });
  metrics.syncEnded({ kind: "payments", status: "ok", seconds: 1 });
  const sums = { syncs: 1, records: 1, bytes: 1, due: 1, recordsPerSecond: 1, oldestSuccess: 1 };
  const text = await metrics.text([{ kind: "payments", status: "failed", code: "timeout", ...sums }]);
  const types = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name);
  const ours = types.filter((name) => !/^(?:process|nodejs)_/.test(name));
  expect(ours.map((name) => [name, ...labelsOf(text, name)])).toEqual(
    operationsTable("metrics").map(([name, labels = ""]) => [name, ...labels.split(", ").flatMap(unquoted)]),
  );
});

function labelsOf(text: string, name: string): readonly string[] {
  const [, labels = ""] = new RegExp(`^${name}(?:_count)?\\{(.*)\\} `, "m").exec(text) ?? [];
  return [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
}

function unquoted(text: string): readonly string[] {
  return text === "" ? [] : [text.replaceAll("`", "")];
}

test.each(["docs/first-steps.md", "docs/operations.md"])("the service serves the paths in %s", async (page) => {
  const text = await readFile(join(root, page), "utf8");
  const paths =
    text.match(/(?<=[>\s`"L])\/(?:api|sign-in|setup|\.well-known|healthz|readyz|metrics)(?:\/[\w{}$.-]+)*/g) ?? [];
  expect(paths.length).toBeGreaterThan(0);
  const patterns = routes.map(({ url }) => new RegExp(`^${url.replace(/:\w+/g, "[^/]+")}$`));
  expect(paths.filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([]);
});

const { workspaces }: { readonly workspaces: readonly string[] } = JSON.parse(
  await readFile(join(root, "package.json"), "utf8"),
);

test.each(workspaces)("the package %s has a README", async (name) => {
  const text = await readFile(join(root, name, "README.md"), "utf8");
  const { name: published } = JSON.parse(await readFile(join(root, name, "package.json"), "utf8"));
  expect(text).toMatch(/^# /);
  expect(text).toContain(published);
});
