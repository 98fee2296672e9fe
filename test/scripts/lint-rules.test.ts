import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

const refused = [
  [
    "runtime/call/call.ts",
    'import { kinds } from "@agent-connectors/connectors";',
    "the runtime imports no other package",
  ],
  [
    "runtime/call/call.ts",
    'import { emit } from "../../generator/index.ts";',
    "packages import each other by their names",
  ],
  ["runtime/call/call.ts", 'import { page } from "../paginate/modes/page.ts";', "only paginate/ distinguishes"],
  ["runtime/call/call.ts", 'if (action.pagination?.kind === "page") firstPage();', "only paginate/ distinguishes"],
  ["generator/resolve/path.ts", "const { kind, stop } = action.pagination;", "only paginate/ distinguishes"],
  ["sandbox/server.ts", "switch (pagination.kind) {}", "only paginate/ distinguishes"],
  ["service/app.ts", 'const isPage = list.pagination.kind === "page";', "only paginate/ distinguishes"],
  ["runtime/paginate/modes/page.ts", 'import { retry } from "../../transport/retry.ts";', "pagination modes are pure"],
  ["runtime/paginate/modes/page.ts", 'import { execute } from "../../execute.ts";', "pagination modes are pure"],
  ["runtime/paginate/modes/page.ts", 'import { request } from "undici";', "pagination modes are pure"],
  ["runtime/paginate/page-size.ts", 'import { walk } from "../pages.ts";', "pagination modes are pure"],
  ["runtime/paginate/page-size.ts", 'const client = import("../client.ts");', "pagination modes are pure"],
  ["runtime/paginate/page-size.ts", "setTimeout(() => {}, 1_000);", "pagination modes are pure"],
  ["runtime/paginate/page-size.ts", "export const wait = async () => await seen;", "pagination modes are pure"],
  ["generator/emit/emit.ts", 'import { parse } from "../manifest/parse.ts";', "emitters read only the model"],
  ["generator/emit/names.ts", 'import { diagnostics } from "../diagnostics.ts";', "emitters read only the model"],
  [
    "generator/resolve/type.ts",
    'import { kinds } from "@agent-connectors/connectors";',
    "the generator, the sandbox and the store may import no package of the project except the runtime",
  ],
  [
    "sandbox/server.ts",
    'import { emit } from "@agent-connectors/generator";',
    "the generator, the sandbox and the store may import no package of the project except the runtime",
  ],
  [
    "sandbox/server.ts",
    'import { connect } from "@agent-connectors/client";',
    "the generator, the sandbox and the store may import no package of the project except the runtime",
  ],
  [
    "generator/generate.ts",
    'import { main } from "agent-cli";',
    "the generator, the sandbox and the store may import no package of the project except the runtime",
  ],
  [
    "generator/generate.ts",
    'import { tablesOf } from "../store/index.ts";',
    "packages import each other by their names",
  ],
  [
    "client/tools/result.ts",
    'import { tablesOf } from "../../store/index.ts";',
    "packages import each other by their names",
  ],
  [
    "store/table.ts",
    'import { kinds } from "@agent-connectors/connectors";',
    "the generator, the sandbox and the store may import no package of the project except the runtime",
  ],
  [
    "service/app.ts",
    'const { emit } = await import("@agent-connectors/generator");',
    "the service imports neither the generator",
  ],
  ["service/app.ts", 'import { main } from "agent-cli/main";', "the service imports neither the generator"],
  ["service/app.ts", 'import { tablesOf } from "../store/index.ts";', "packages import each other by their names"],
  [
    "service/syncs/queue.ts",
    'import { tablesOf } from "../../store/index.ts";',
    "packages import each other by their names",
  ],
  [
    "service/setup/session/events.ts",
    'import { tablesOf } from "../../../store/index.ts";',
    "packages import each other by their names",
  ],
  ["service/app.ts", 'import pg from "pg";', "only database/ depends on the database engine"],
  ["service/app.ts", 'import { Agent } from "undici";', "only egress/ connects to hosts"],
  ["service/app.ts", 'import tls from "node:tls";', "only egress/ connects to hosts"],
  ["service/app.ts", 'const { connect } = await import("node:tls");', "only egress/ connects to hosts"],
  ["service/app.ts", 'const { createServer } = await import("node:http");', "only egress/ connects to hosts"],
  ["service/app.ts", 'import { createServer, request } from "node:http";', "only egress/ connects to hosts"],
  ["service/app.ts", 'import tcp, { connect } from "node:net";', "only egress/ connects to hosts"],
  ["service/app.ts", 'await fetch("http://example.com");', "only egress/ connects to hosts"],
  [
    "service/members/queries.ts",
    'import { route } from "../http/route.ts";',
    "the domain does not import HTTP modules",
  ],
  [
    "service/members/commands.ts",
    'export { roleSchema } from "./schema.ts";',
    "the domain does not import HTTP modules",
  ],
  [
    "service/connectors/save.ts",
    'import { presentConnector } from "./schema.ts";',
    "the domain does not import HTTP modules",
  ],
  ["service/syncs/queue.ts", 'import { route } from "../http/route.ts";', "the domain does not import HTTP modules"],
  [
    "service/identity/oauth/issue-token.ts",
    'import { html } from "../../pages/html.ts";',
    "the domain does not import HTTP modules",
  ],
  [
    "service/execution/execution.ts",
    'import type { FastifyReply } from "fastify";',
    "the domain does not import HTTP modules",
  ],
  ["service/members/commands.ts", 'import "../../runtime/index.ts";', "packages import each other by their names"],
  [
    "service/access/authorize.ts",
    'import type { Database } from "../database/tables.ts";',
    "access/ imports neither other folders, nor modules of Node.js, nor kysely",
  ],
  [
    "service/sync-thread/thread.ts",
    'import { openDatabase } from "../database/open-database.ts";',
    "the thread of syncs has no connection, database or vault",
  ],
  [
    "service/sync-thread/thread.ts",
    'export { createVault } from "../vault/vault.ts";',
    "the thread of syncs has no connection, database or vault",
  ],
  [
    "service/sync-thread/thread.ts",
    'import { createEgress } from "../egress/egress.ts";',
    "the thread of syncs has no connection, database or vault",
  ],
  [
    "service/sync-thread/rate.ts",
    'import { Kysely } from "kysely";',
    "the thread of syncs has no connection, database or vault",
  ],
  [
    "service/sync-thread/rate.ts",
    'await import("../vault/vault.ts");',
    "the thread of syncs has no connection, database or vault",
  ],
  [
    "client/tools/result.ts",
    'import { nearest } from "@agent-connectors/runtime";',
    "only tools/local.ts needs Node.js",
  ],
  [
    "client/connect.ts",
    'import type { Result } from "@agent-connectors/runtime";',
    "only tools/local.ts needs Node.js",
  ],
  ["client/connect.ts", 'export { readSkillDocs } from "./tools/local.ts";', "only tools/local.ts needs Node.js"],
  ["client/connect.ts", 'const { readFile } = await import("node:fs/promises");', "only tools/local.ts needs Node.js"],
  ["cli/table.ts", "export function pad(text: string, isLast: boolean): void {}", "no boolean params"],
  ["cli/table.ts", "const pad = (text: string, isLast?: boolean) => {};", "no boolean params"],
  ["cli/table.ts", "const pad = (isLast: boolean | undefined) => {};", "no boolean params"],
  ["cli/table.ts", "const pad = (text: string, isLast = false) => {};", "no boolean params"],
  ["cli/table.ts", "class Table { pad(isLast: boolean = true): void {} }", "no boolean params"],
  ["cli/table.ts", "type Pad = (isLast: boolean) => string;", "no boolean params"],
] as const;

const allowed = [
  ["runtime/paginate/index.ts", 'import { page } from "./page.ts";'],
  ["runtime/paginate/index.ts", 'const isPage = pagination.kind === "page";'],
  ["runtime/paginate/modes/offset.ts", 'import { firstNumber } from "../numbered.ts";'],
  ["runtime/paginate/modes/offset.ts", 'import type { Pagination } from "../model.ts";'],
  ["runtime/paginate/numbered.ts", 'import { evaluate } from "../template/evaluate.ts";'],
  ["generator/resolve/pagination.ts", 'const isPage = pagination.kind === "page";'],
  ["generator/emit/shared.ts", "const best = `${pagination.kind}Pagination`;"],
  ["service/database/postgres.ts", 'import pg from "pg";'],
  ["service/egress/egress.ts", 'import { Agent } from "undici";'],
  ["service/service.ts", 'import type { Dispatcher } from "undici";'],
  ["service/listen.ts", 'import type { request } from "node:http";'],
  ["service/listen.ts", 'import { createServer } from "node:net";'],
  ["service/members/routes.ts", 'import { roleSchema } from "./schema.ts";'],
  ["service/setup/responses.ts", 'import type { Page } from "../pages/render.ts";'],
  ["service/sync-thread/sync-thread.ts", 'import type { Vault } from "../vault/vault.ts";'],
  ["service/sync-thread/sync-thread.ts", 'import { exchange } from "../egress/remote.ts";'],
  ["service/sync-thread/sync-thread.ts", 'import { startWorker } from "../threads/worker.ts";'],
  ["client/tools/local.ts", 'import { readFile } from "node:fs/promises";'],
  ["client/tools/agent-tools.ts", 'import { nearest } from "@agent-connectors/runtime/portable";'],
  ["service/syncs/list.ts", 'import type { Database } from "../database/tables.ts";'],
  ["service/setup/form/fields.ts", 'import type { Database } from "../../database/tables.ts";'],
  ["store/sync/run.ts", 'import type { KeyedRecord } from "../context-store.ts";'],
  ["cli/command.ts", "const isLast = (text: string): boolean => text === '';"],
  ["cli/command.ts", "const pad = (text: string, { isLast = false }: { isLast?: boolean }) => text;"],
  ["cli/command.ts", "const first = (isLast: readonly boolean[], value: string | boolean) => isLast[0] ?? value;"],
] as const;

/** The last line of each file with allowed lines. Lint refuses it in every package, so its violation shows that lint ran. */
const refusedEverywhere = "export const pad = (text: string, isLast: boolean) => text;";

/** The lines of biome's report about the rules in `scripts/lint/`, one for each violation. */
let report: readonly string[];
let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "agent-connectors-lint-")));
  await cp(join(root, "biome.json"), join(folder, "biome.json"));
  await cp(join(root, "scripts/lint"), join(folder, "scripts/lint"), { recursive: true });
  for (const [path, lines] of Map.groupBy<string, readonly string[]>([...refused, ...allowed], ([path = ""]) => path)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const last = allowed.some(([other]) => other === path) ? [refusedEverywhere] : [];
    await writeFile(join(folder, path), [...lines.map(([, line]) => line), ...last].join("\n"));
  }
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [biome, "lint", "--reporter=github", "--max-diagnostics=none", "."],
    {
      cwd: folder,
    },
  ).catch((failure: { stdout: string }) => failure);
  report = stdout.split("\n").filter((line) => line.includes("title=plugin"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(refused)("in %s, lint refuses %s", (path, line, message) => {
  const place = refused.filter(([other]) => other === path).findIndex(([, other]) => other === line) + 1;
  const violations = report.filter((violation) => violation.includes(`file=${join(folder, path)},line=${place},`));
  expect(violations).toEqual([expect.stringContaining(`::${message}`)]);
});

test.each(allowed)("in %s, lint allows %s", (path) => {
  const last = allowed.filter(([other]) => other === path).length + 1;
  expect(report.filter((violation) => violation.includes(`file=${join(folder, path)},`))).toEqual([
    expect.stringContaining(`,line=${last},`),
  ]);
});
