import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import webpack from "webpack";

const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);
/** The output of the program. */
const expectedOutput = { stdout: "10 true ConnectorError invalid_params\n", stderr: "" };
let folder: string;

/**
 * A program that uses a JSONPath, and the parts that are loaded on demand: connections, the checks of params, the word lists of
 * the sandbox, and a kind that is selected at run time.
 */
const program = `
import { kinds } from "@agent-connectors/connectors";
import { chatSupport } from "@agent-connectors/connectors/chat_support";
import { createConnector } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";

async function main() {
  const { connector: payments } = await kinds.payments.load();
  const sandbox = await startSandbox({ connectors: [payments, chatSupport], records: 25 });
  const access = (model) => ({ baseUrl: sandbox.urlOf(model), credentials: sandbox.credentialsOf(model) });
  const chats = createConnector(chatSupport, { ...access(chatSupport), config: { subdomain: "acme" } });
  const stripe = createConnector(payments, access(payments));
  const { data: customers } = await stripe.customers.list({ limit: 10 });
  const { data: bans } = await chats.bans.list();
  const refusal = await stripe.customers.list({ limit: 500 }).catch((error) => error.constructor.name + " " + error.code);
  console.log(customers.length, bans.length > 0, refusal);
  await Promise.all([chats.close(), stripe.close(), sandbox.close()]);
}
main().catch((error) => {
  console.error(error, error.cause);
  process.exitCode = 1;
});
`;

/** The packages on which those in `published` depend, directly or indirectly. */
const dependencies = ["undici", "@faker-js/faker", "randexp", "drange", "ret"];

/** The published packages that the program uses, each with its folder in this repository. */
const published = { runtime: "runtime", connectors: "generated", sandbox: "sandbox" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bundles-"));
  const packages = join(folder, "node_modules");
  for (const name of dependencies)
    await cp(join(root, "node_modules", name), join(packages, name), { recursive: true });
  for (const [name, own] of Object.entries(published))
    for (const part of ["package.json", "dist"])
      await cp(join(root, own, part), join(packages, "@agent-connectors", name, part), { recursive: true });
  await writeFile(join(folder, "program.mjs"), program);
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

type Format = "esm" | "cjs";

/** CommonJS packages load Node's modules with `require`, which does not exist in an ES module. This banner defines it. */
const banner = `import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);`;

async function esbuildTo(outfile: string, format: Format): Promise<void> {
  const options = { bundle: true, platform: "node", logLevel: "error" } as const;
  const js = format === "esm" ? banner : "";
  await build({ ...options, entryPoints: [join(folder, "program.mjs")], outfile, format, banner: { js } });
}

function webpackTo(outfile: string, format: Format): Promise<void> {
  const asModule = { module: true, chunkFormat: "module", library: { type: "module" } } as const;
  const compiler = webpack({
    mode: "production",
    target: "node22",
    context: folder,
    entry: "./program.mjs",
    output: { path: dirname(outfile), filename: basename(outfile), ...(format === "esm" && asModule) },
    optimization: { minimize: false },
    experiments: { outputModule: format === "esm" },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
}

test.each([
  { bundler: "esbuild", bundle: esbuildTo, format: "esm" },
  { bundler: "esbuild", bundle: esbuildTo, format: "cjs" },
  { bundler: "webpack", bundle: webpackTo, format: "esm" },
  { bundler: "webpack", bundle: webpackTo, format: "cjs" },
] as const)(
  "a bundle by $bundler in $format runs with and without the installed packages",
  async ({ bundle, format }) => {
    const target = join(folder, "bundle");
    const file = join(target, format === "esm" ? "program.mjs" : "program.cjs");
    await bundle(file, format);
    expect(await run(process.execPath, [file])).toEqual(expectedOutput);
    const [packages, away] = [join(folder, "node_modules"), join(folder, "away")];
    await rename(packages, away);
    try {
      expect(await run(process.execPath, [file])).toEqual(expectedOutput);
    } finally {
      await rename(away, packages);
      await rm(target, { recursive: true });
    }
  },
);

test("an esbuild bundle in ESM without a banner runs with the installed packages", async () => {
  const file = join(folder, "program-plain.mjs");
  const options = { bundle: true, platform: "node", format: "esm", logLevel: "error" } as const;
  await build({ ...options, entryPoints: [join(folder, "program.mjs")], outfile: file });
  expect(await run(process.execPath, [file])).toEqual(expectedOutput);
});

test("the published service serves the sandbox if it is started in a folder outside the repository", async () => {
  const { bin } = JSON.parse(await readFile(join(root, "service/package.json"), "utf8"));
  const start = join(root, "service", bin["agent-connectors-service"]);
  expect(await readFile(start, "utf8")).toMatch(/^#!\/usr\/bin\/env -S node /);
  const data = await mkdtemp(join(tmpdir(), "agent-connectors-program-"));
  const child = spawn(process.execPath, [start, "--sandbox", "--kinds", "payments,recruiting,wiki", "--port", "0"], {
    cwd: data,
    env: { PATH: process.env.PATH, LOG_LEVEL: "error" },
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await rm(data, { recursive: true });
  });
  let output = "";
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    output += piece;
    if (/export CONNECTOR=.*\n/.test(output)) break;
  }
  expect(output).toContain("Connectors to them in workspace default: 3.");
  expect(await readdir(data)).toEqual([".data-sandbox"]);
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
  expect(child.exitCode).toBe(0);
});
