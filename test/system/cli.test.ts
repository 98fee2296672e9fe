import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { kinds } from "@agent-connectors/connectors";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, describe, expect, test } from "vitest";
import { connectClient } from "../service/mcp/fixture.ts";
import { completePrintedSetup, installCli, lastLine, run, setupPageIn } from "./installed-cli.ts";
import { allowDevice, cancelSetup } from "./person.ts";

const { folder, environment, program, printed, agentCli, jsonOf, failureOf, stop } = await installCli();
afterAll(stop, 60_000);

const execute = (...args: readonly string[]) => ["connectors", "execute", ...args];

describe("before the sign-in", () => {
  test("help, the version and completions are printed", async () => {
    expect((await agentCli(["--help"])).stdout).toContain("Sign in with 'agent-cli login'");
    expect((await agentCli(execute("--help"))).stdout).toContain("Examples:");
    expect((await agentCli(["help", ...execute()])).stdout).toContain("Usage: agent-cli connectors execute");
    expect((await agentCli(["--version"])).stdout).toBe("0.1.0\n");
    for (const shell of ["bash", "zsh", "fish"])
      expect((await agentCli(["completion", shell])).stdout).toContain("connectors");
  });

  test.each([
    [["whoami"], { exit: 2, code: "unauthenticated" }],
    [["connectors", "nothing"], { exit: 4, code: "invalid_params" }],
    [["--output", "xml", "whoami"], { exit: 4, code: "invalid_params" }],
    [execute("--json", "{"), { exit: 4, code: "invalid_params" }],
    [execute("--json", "null"), { exit: 4, message: expect.stringContaining("found another JSON value") }],
    [execute("--json", "@missing.json"), { exit: 4, code: "invalid_params" }],
    [["--url", "http://127.0.0.1:9", "login", "--no-browser"], { exit: 5, code: "service_unavailable" }],
    [
      ["login", "--url", "127.0.0.1:9"],
      {
        exit: 4,
        message:
          "[invalid_config] expected a base URL with http or https, found a string that is not a URL; check --url",
      },
    ],
    [
      ["whoami", "--url", "http://ann:hunter2@127.0.0.1:9"],
      {
        exit: 4,
        message:
          "[invalid_config] expected a base URL without user, query or fragment, found one of them in a URL of 'http://127.0.0.1:9'; check --url",
      },
    ],
    [["--local", ...execute("payments", "customers", "list")], { exit: 4, code: "invalid_config" }],
    [["--local", ...execute("paymants", "customers", "list")], { exit: 3, code: "not_found" }],
  ])("%j fails with %o", async (args, failure) => {
    expect(await failureOf(args)).toMatchObject(failure);
  });

  test("the JSON Schema of a command lists its fields", async () => {
    const { properties, required } = await jsonOf("schema", "connectors", "execute");
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(["workspace", "name", "entity", "action", "params"]),
    );
    expect(required).toEqual(["name", "entity", "action"]);
  });

  test("the documentation of a kind is read with --local", async () => {
    const { section, text } = await jsonOf("docs", "payments", "actions.customers.get", "--local");
    expect([section, text]).toEqual(["actions.customers.get", expect.stringContaining("Get one customer")]);
    const shown = async (format: string) =>
      (await agentCli(["docs", "payments", "actions.customers.get", "--local", "--output", format])).stdout;
    expect(JSON.parse(await shown("ndjson"))).toEqual({ section, text });
    expect((await shown("csv")).split("\n")[0]).toBe("section,text");
    expect(await shown("table")).toBe(`${text}\n`);
    expect((await jsonOf("docs", "payments", "--local")).sections).toContain("actions.customers.get");
    const wrong = await failureOf(["docs", "payments", "customers.get", "--local"]);
    expect(wrong).toMatchObject({ exit: 3, code: "unknown_section" });
    expect(await failureOf(["docs", "paymants", "--local"])).toMatchObject({ exit: 3, code: "not_found" });
  });
});

describe("the sign-in", () => {
  test("of an API client reads its secret from standard input, and lasts until the logout", async () => {
    const login = ["--url", printed.url, "login", "--client-id", printed.clientId];
    expect(await failureOf(login, { input: "wrong" })).toMatchObject({ exit: 2, code: "unauthenticated" });
    const { code, stderr } = await agentCli(login, { input: `${printed.clientSecret}\n` });
    const settings = join(folder, "config/settings.json");
    const place = `The sign-in is in '${settings}', which only you can read.`;
    expect([code, stderr]).toEqual([0, `Signed in to ${printed.url} as admin. ${place}\n`]);
    expect((await stat(settings)).mode & 0o777).toBe(0o600);
    expect(await jsonOf("whoami")).toMatchObject({ kind: "client", role: "admin", sign_in: "file" });
    expect((await agentCli(["logout"])).code).toBe(0);
    expect(await readFile(settings, "utf8")).not.toContain("acs_");
    expect(await failureOf(["whoami"])).toMatchObject({ exit: 2, code: "unauthenticated" });
  });

  test("of an API client reads its id and its secret from the environment", async () => {
    const login = ["--url", printed.url, "login"];
    const id = { AGENT_CONNECTORS_CLIENT_ID: printed.clientId };
    const incomplete = await failureOf(login, { env: id });
    expect(incomplete).toMatchObject({
      exit: 4,
      message: expect.stringContaining("expected AGENT_CONNECTORS_CLIENT_SECRET"),
    });
    const client = { ...id, AGENT_CONNECTORS_CLIENT_SECRET: printed.clientSecret };
    const { code, stderr } = await agentCli(login, { env: client });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Signed in to \S+ as admin\./)]);
    expect(await jsonOf("whoami", "--fields", "kind,sign_in")).toEqual({ kind: "client", sign_in: "file" });
    expect((await agentCli(["logout"])).code).toBe(0);
  });

  test("prints that a variable of the environment takes precedence", async () => {
    const login = ["--url", printed.url, "login", "--client-id", printed.clientId];
    const { stderr } = await agentCli(login, {
      input: `${printed.clientSecret}\n`,
      env: { AGENT_CONNECTORS_TOKEN: "expired" },
    });
    expect(stderr).toContain("do not use this sign-in while AGENT_CONNECTORS_TOKEN is set");
    expect((await agentCli(["logout"])).code).toBe(0);
  });

  test("of a user is confirmed in the browser", async () => {
    const { code, stderr } = await agentCli(["--url", printed.url, "login", "--no-browser"], {
      onStderr: (text) => {
        const page = /http\S+user_code=\S+/.exec(text)?.[0];
        // The command polls every five seconds. A person takes longer, so the test waits until the first poll is over.
        return page === undefined ? undefined : pause(6_000).then(() => allowDevice(page, printed.password));
      },
    });
    expect([code, stderr]).toEqual([0, expect.stringContaining("Signed in to")]);
    expect(await jsonOf("whoami")).toMatchObject({ kind: "user", email: "admin@localhost" });
  }, 60_000);

  test("stays valid for processes that renew it at the same time", async () => {
    const path = join(folder, "config/settings.json");
    const settings = JSON.parse(await readFile(path, "utf8"));
    Object.assign(settings.sign_in, { access_token: "expired", expires_at: 0 });
    await writeFile(path, JSON.stringify(settings));
    const all = await Promise.all(Array.from({ length: 4 }, () => agentCli(["whoami"])));
    expect(all.map(({ code, stderr }) => [code, stderr])).toEqual(Array(4).fill([0, ""]));
  });
});

describe("connectors", () => {
  test("are listed as JSON, as a table and as CSV", async () => {
    const all = await jsonOf("connectors", "list");
    expect(all).toHaveLength(3);
    const csv = (await agentCli(["connectors", "list", "--output", "csv"])).stdout.trim().split("\n");
    expect(csv).toHaveLength(4);
    expect(csv[0]).toBe("id,name,kind,status,workspace");
    expect((await agentCli(["connectors", "list", "--output", "table"])).stdout).toMatch(/^id +name +status/);
    expect(await jsonOf("connectors", "list-types")).toHaveLength(Object.keys(kinds).length);
  });

  test.each([
    ["json", '[\n  {\n    "workspace": {\n      "name": "default"\n    },\n    "name": "wiki"\n  }\n]\n'],
    ["ndjson", '{"workspace":{"name":"default"},"name":"wiki"}\n'],
    ["csv", "workspace.name,name\ndefault,wiki\n"],
    ["table", "workspace.name  default\nname            wiki\n"],
  ])("are listed as %s with the requested fields only", async (format, printedText) => {
    const list = ["connectors", "list", "--connector-type", "wiki"];
    const { stdout } = await agentCli([...list, "--fields", "workspace.name,name", "--output", format]);
    expect(stdout).toBe(printedText);
  });

  test.each([
    [["connectors", "list-types"], "title,name"],
    [["organizations", "list"], "name,id"],
    [["workspaces", "list"], "name,id"],
    [["connectors", "sync", "payments", "--status"], "records,entity"],
  ])("and other resources are listed as CSV with the columns in the requested order: %j", async (args, fields) => {
    const { stdout } = await agentCli([...args, "--fields", fields, "--output", "csv"]);
    expect(stdout.split("\n")[0]).toBe(fields);
  });

  test("and other resources are listed as a table with the columns in the requested order", async () => {
    const { stdout } = await agentCli(["connectors", "list-types", "--fields", "title,name", "--output", "table"]);
    expect(stdout).toMatch(/^title +name\nChat support +chat_support\n/);
  });

  test("execute actions with input from arguments, JSON, a file or standard input, and return the requested fields", async () => {
    const input = { workspace: "default", name: "payments", entity: "customers", action: "list", params: { limit: 2 } };
    const json = JSON.stringify(input);
    const file = join(folder, "input.json");
    await writeFile(file, json);
    const expected = await jsonOf(...execute("payments", "customers", "list", "--params", '{"limit": 2}'));
    expect(expected.data).toHaveLength(2);
    expect(await jsonOf(...execute("--json", json))).toEqual(expected);
    expect(await jsonOf(...execute("--json", `@${file}`))).toEqual(expected);
    const { stdout } = await agentCli(execute("--json", "-"), { input: json });
    expect(JSON.parse(stdout)).toEqual(expected);
    const { data } = await jsonOf(...execute("--json", json, "--fields", "id"));
    expect(Object.keys(data[0])).toEqual(["id"]);
    const others = await jsonOf(...execute("--json", json, "--exclude-fields", "id,address.city"));
    expect(others.data[0]).toMatchObject({ email: expect.any(String), address: { country: expect.any(String) } });
    expect([others.data[0].id, others.data[0].address.city]).toEqual([undefined, undefined]);
  });

  test("return the records of all pages, and end without an error when the reader closes the pipe", async () => {
    const walk = execute("payments", "customers", "list", "--all", "--fields", "id");
    const { stdout } = await agentCli(walk);
    expect(stdout.trim().split("\n")).toHaveLength(250);
    const line = [process.execPath, program, ...walk].map((word) => `"${word}"`).join(" ");
    const piped = await run("bash", ["-c", `set -o pipefail; ${line} | head -1`], { cwd: folder, env: environment });
    expect(piped.stderr).toBe("");
    expect(JSON.parse(piped.stdout)).toHaveProperty("id");
  });

  test.each([
    [execute("payments", "custmers", "list"), { exit: 3, code: "unknown_entity" }],
    [execute("payments", "customers", "list", "--params", '{"limt": 2}'), { exit: 4, code: "invalid_params" }],
    [execute("payments", "customers"), { exit: 4, code: "invalid_params" }],
    [execute("payments", "customers", "list", "--max-pages", "many"), { exit: 4, code: "invalid_params" }],
    [execute("nothing", "customers", "list"), { exit: 3, code: "not_found" }],
    [["connectors", "delete", "payments"], { exit: 4, code: "invalid_params" }],
    [["--url", "http://127.0.0.1:9", "whoami"], { exit: 2, code: "unauthenticated" }],
  ])("%j fails with %o", async (args, failure) => {
    expect(await failureOf(args)).toMatchObject(failure);
  });

  test("save files and ranges of files under their own name or a given name, and never replace a file", async () => {
    const { data } = await jsonOf(...execute("recruiting", "attachments", "list", "--max-records", "1"));
    const download = execute(
      "recruiting",
      "attachments",
      "download",
      "--params",
      JSON.stringify({ attachment_id: data[0].id }),
    );
    const saved = await jsonOf(...download);
    expect((await stat(saved.path)).size).toBe(saved.bytes);
    expect(await failureOf(download)).toMatchObject({ exit: 1, code: "conflict" });
    const other = join(folder, "another name");
    expect(await jsonOf(...download, "--file", other)).toMatchObject({ path: other });
    expect(await failureOf([...download, "--file", other])).toMatchObject({ exit: 1, code: "conflict" });
    for (const path of [saved.path, other]) expect((await stat(path)).size).toBe(saved.bytes);
    const range = JSON.stringify({ attachment_id: data[0].id, range_header: "bytes=0-9" });
    const part = await agentCli([...download.slice(0, -1), range, "--file", join(folder, "part")]);
    const content_range = `bytes 0-9/${saved.bytes}`;
    expect([part.code, JSON.parse(part.stdout), part.stderr]).toEqual([
      0,
      expect.objectContaining({ bytes: 10, content_range }),
      `The file contains only the range '${content_range}'.\n`,
    ]);
    const unwritable = await failureOf([...download, "--file", "/dev/full/x"]);
    expect([unwritable.exit, unwritable.message]).toEqual([1, expect.stringContaining("cannot be written")]);
  });

  test("search their copied records, and query them with SQL", async () => {
    const synced = await agentCli(["connectors", "sync", "payments", "--entity", "customers", "--watch"]);
    expect([synced.code, JSON.parse(synced.stdout)]).toEqual([0, [expect.objectContaining({ status: "ready" })]]);
    const { data } = await jsonOf(
      "connectors",
      "search",
      "payments",
      "customers",
      "--filter",
      '{"eq": {"delinquent": true}}',
    );
    const values = data.map(({ delinquent }: { readonly delinquent: boolean }) => delinquent);
    expect(new Set(values)).toEqual(new Set([true]));
    const sql = await jsonOf("connectors", "sql", "payments", "customers", "SELECT count(*) AS n FROM customers");
    expect(sql.data).toEqual([{ n: expect.any(Number) }]);
    expect(sql.data[0].n).toBeGreaterThanOrEqual(data.length);
    const all = "SELECT id, email FROM customers ORDER BY id";
    const rows = await jsonOf("connectors", "sql", "payments", "customers", all, "--limit", "2", "--fields", "id");
    expect(rows).toMatchObject({ data: [{ id: expect.any(String) }, expect.anything()], meta: { has_more: true } });
    expect(Object.keys(rows.data[0])).toEqual(["id"]);
    const search = ["connectors", "search", "payments", "customers", "--limit", "2"];
    const first = await jsonOf(...search, "--fields", "id");
    const second = await jsonOf(...search, "--fields", "id", "--cursor", first.meta.cursor);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(4);
    const none = [...search, "--filter", '{"eq": {"id": "none"}}', "--fields", "email,id", "--output", "csv"];
    expect((await agentCli(none)).stdout).toBe("email,id\n");
  }, 60_000);

  test("are described with their actions, and have documentation", async () => {
    const { entities } = await jsonOf(
      "connectors",
      "describe",
      "--json",
      '{"workspace": "default", "name": "payments"}',
    );
    expect(entities[0]).toMatchObject({
      entity: "customers",
      actions: expect.arrayContaining(["list", "context_store_search"]),
    });
    expect((await jsonOf("docs", "payments", "actions.customers.get")).text).toContain("Get one customer");
    expect((await agentCli(["docs", "payments", "--output", "table"])).stdout).toContain("# Payments");
  });

  test("are created on the setup page, renamed and deleted", async () => {
    const create = ["connectors", "create", "billing", "--connector-type", "payments", "--no-browser"];
    const { code, stdout } = await agentCli(create, { onStderr: completePrintedSetup });
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ name: "billing", status: "ready" })]);
    expect(await jsonOf("connectors", "update", "billing", "--rename", "invoicing")).toMatchObject({
      name: "invoicing",
    });
    expect((await agentCli(["connectors", "delete", "invoicing", "--yes"])).code).toBe(0);
    expect(await jsonOf("connectors", "list", "--connector-type", "payments")).toHaveLength(1);
  });

  test("are not selected by an ambiguous name", async () => {
    const create = ["connectors", "create", "second", "--connector-type", "payments", "--no-browser"];
    const { code } = await agentCli(create, { onStderr: completePrintedSetup });
    expect(code).toBe(0);
    expect((await agentCli(["connectors", "update", "payments", "--rename", "first"])).code).toBe(0);
    const failure = await failureOf(execute("payments", "balance", "get"));
    expect([failure.exit, failure.message]).toEqual([4, expect.stringContaining("'payments' names 2 connectors")]);
    expect((await agentCli(["connectors", "update", "first", "--rename", "payments"])).code).toBe(0);
  });

  test("are not deleted if 'delete --yes' receives their kind instead of their name", async () => {
    expect((await agentCli(["connectors", "update", "wiki", "--rename", "pages"])).code).toBe(0);
    expect(await failureOf(["connectors", "delete", "wiki", "--yes"])).toMatchObject({
      exit: 3,
      code: "not_found",
      message: expect.stringContaining("found the kind 'wiki'; did you mean 'pages'?"),
    });
    expect((await agentCli(["connectors", "update", "pages", "--rename", "wiki"])).code).toBe(0);
  });

  test("are not created if the user cancels on the setup page", async () => {
    const create = ["connectors", "create", "late", "--connector-type", "payments", "--no-browser"];
    const { code, stdout, stderr } = await agentCli(create, {
      onStderr: (text) => {
        const page = setupPageIn(text);
        return page === undefined ? undefined : cancelSetup(page);
      },
    });
    expect([code, stdout, JSON.parse(lastLine(stderr)).message]).toEqual([
      1,
      "",
      "[cancelled] the setup session was cancelled",
    ]);
    expect(await jsonOf("connectors", "list", "--fields", "name")).not.toContainEqual({ name: "late" });
  });

  test("are not created if 'create' times out or Ctrl-C ends 'create'; both cancel the setup session", async () => {
    const create = ["connectors", "create", "late", "--connector-type", "payments", "--no-browser"];
    const late = await agentCli([...create, "--timeout", "1"]);
    expect([late.code, late.stderr]).toEqual([6, expect.stringContaining("nobody completed the page within 1 s")]);
    const interrupted = await agentCli(create, {
      onStderr: (text, child) => (/\/setup\/\S+\n/.test(text) ? Promise.resolve(child.kill("SIGINT")) : undefined),
    });
    expect(interrupted.code).toBe(130);
    for (const { stderr } of [late, interrupted]) {
      const page = /(http\S+\/setup\/\S+)/.exec(stderr)?.[1] ?? "";
      expect(await (await fetch(page)).text()).toContain("cancelled");
    }
    expect(await jsonOf("connectors", "list", "--fields", "name")).not.toContainEqual({ name: "late" });
  });
});

describe("the Model Context Protocol server", () => {
  /** Connects the official client to `agent-cli mcp`. */
  const connected = async (...args: readonly string[]) => {
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value ?? ""]));
    return connectClient(
      new StdioClientTransport({
        command: process.execPath,
        args: [program, ...args],
        cwd: folder,
        env,
        stderr: "ignore",
      }),
    );
  };

  test("serves three tools for several connectors", async () => {
    const { client, call } = await connected("mcp", "payments", "wiki");
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ["inspect_connector", true],
      ["read_skill_docs", true],
      ["execute", false],
    ]);
    expect(client.getInstructions()).toContain("inspect_connector first");
    expect((await call("inspect_connector")).text).toContain("- payments\n- wiki");
    const list = { connector: "payments", entity: "customers", action: "list" };
    const { text } = await call("execute", { ...list, params: { limit: 2 }, options: { fields: ["id"] } });
    expect(JSON.parse(text.split("\n")[1] ?? "").data).toHaveLength(2);
    expect(await call("execute", { ...list, params: { limt: 2 } })).toEqual({
      isError: true,
      text: expect.stringContaining("Call again: rename limt to limit"),
    });
    await client.close();
  });

  test("denies a deletion if the client cannot ask the user, except with --allow-deletes", async () => {
    const { client, call } = await connected("mcp", "payments");
    const deletion = { entity: "customers", action: "delete", params: { id: "cus_missing" } };
    const { text } = await call("execute", deletion);
    expect(text).toMatch(
      /^\[permission_denied\] 'customers\.delete' requires a confirmation by the user\nThis client .* start the server with --allow-deletes\.$/,
    );
    await client.close();
    const allowed = await connected("mcp", "payments", "--allow-deletes");
    expect((await allowed.call("execute", deletion)).text).toContain("not_found");
    await allowed.client.close();
  });
});
