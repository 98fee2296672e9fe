import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestService, type TestService } from "../service/start-test-service.ts";
import { launchBrowser } from "./launch-browser.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A program without modules of Node.js. It defines a function that accepts the options of `connect`. */
const program = `
import { connect } from "@agent-connectors/client";

globalThis.run = async (options) => {
  const payments = connect("payments", options);
  const failure = ({ code, message }) => ({ code, message });
  try {
    const page = await payments.customers.list({ limit: 3 });
    const emails = await Array.fromAsync(payments.customers.list({ limit: 10 }), ({ email }) => email);
    const unknown = await payments.execute("custmers", "list").catch(failure);
    const recruiting = connect("recruiting", options);
    const { data } = await recruiting.attachments.list({ per_page: 1 });
    const { name, stream } = await recruiting.attachments.download({ attachment_id: data[0].id });
    const bytes = (await Array.fromAsync(stream)).reduce((sum, { length }) => sum + length, 0);
    return { page: page.data.length, emails: emails.length, unknown, file: { name, isEmpty: bytes === 0 } };
  } catch (error) {
    return { failed: failure(error) };
  }
};
`;

/** The result of the program if all its calls succeed, except the one that must fail. */
const result = {
  page: 3,
  emails: 25,
  unknown: { code: "unknown_entity", message: expect.stringContaining("did you mean 'customers'") },
  file: { name: expect.stringMatching(/./), isEmpty: false },
};

let bundle: string;
let pages: Server;
let running: TestService;
let browser: Browser;
let baseUrl: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: root },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
  });
  bundle = outputFiles[0]?.text ?? "";
  const page = `<!doctype html><script type="module">${bundle.replaceAll("</script", "<\\/script")}</script>`;
  pages = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => pages.once("listening", resolve));
  const corsOrigins = [`http://127.0.0.1:${portOfPages()}`];
  running = await startTestService({ engine: "sqlite", settings: { corsOrigins }, sandbox: { records: 25 } });
  for (const kind of ["payments", "recruiting"] as const) await createConnector(kind);
  baseUrl = await running.listen();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await running.close();
  pages.close();
});

function portOfPages(): number {
  return (pages.address() as AddressInfo).port;
}

async function createConnector(kind: "payments" | "recruiting"): Promise<void> {
  const credentials = running.sandbox.credentialsOf(kind);
  const body = { workspace_name: "default", connector_type: kind, name: kind, credentials };
  const created = await running.admin.request("POST", "/api/v1/integrations/connectors", body);
  expect(created).toMatchObject({ status: 201 });
}

/** The options of `connect` for the program. */
function options(): object {
  const { principalId: client_id, clientSecret: client_secret } = running.admin;
  return { base_url: baseUrl, workspace_name: "default", client_id, client_secret, retries: 0 };
}

/** Opens the page under this host name, and returns the result of the program's function. */
async function runIn(host: string): Promise<unknown> {
  const page = await browser.newPage();
  await page.goto(`http://${host}:${portOfPages()}/`);
  return page.evaluate(`run(${JSON.stringify(options())})`);
}

test("a page of an allowed origin calls connectors, iterates over lists, reads errors and downloads files", async () => {
  expect(await runIn("127.0.0.1")).toEqual(result);
});

test("a page of another origin cannot call connectors", async () => {
  expect(await runIn("localhost")).toEqual({
    failed: { code: "service_unavailable", message: expect.stringContaining(`'${baseUrl}' cannot be reached`) },
  });
});

test.each([
  ["Node.js", "node", []],
  ["Bun", "bun", []],
  // With these flags, Deno permits a program only connections to this machine and the variables that `connect` reads.
  ["Deno", "deno", ["run", "--no-prompt", "--allow-net=127.0.0.1", "--allow-env=AGENT_CONNECTORS_*"]],
])("the same program runs in %s", async (_, runtime, args) => {
  const folder = await mkdtemp(join(tmpdir(), "agent-connectors-runtime-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "program.mjs");
  await writeFile(file, `${bundle}\nconsole.log(JSON.stringify(await run(${JSON.stringify(options())})));\n`);
  const env = { PATH: process.env.PATH, HOME: folder, DENO_NO_UPDATE_CHECK: "1" };
  const { stdout } = await promisify(execFile)(join(root, "node_modules/.bin", runtime), [...args, file], { env });
  expect(JSON.parse(stdout)).toEqual(result);
});
