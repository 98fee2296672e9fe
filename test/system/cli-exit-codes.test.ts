import type { ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { commands } from "../../cli/commands/index.ts";
import { createProgram } from "../../cli/program.ts";
import { completePrintedSetup, installCli, lastLine, root } from "./installed-cli.ts";

const { folder, printed, agentCli, failureOf, tokenOf, withFault, stop } = await installCli();
afterAll(stop, 60_000);

const manifest = join(root, "generator/manifest/examples/library.yaml");
const env = {
  AGENT_CONNECTORS_URL: printed.url,
  AGENT_CONNECTORS_CLIENT_ID: printed.clientId,
  AGENT_CONNECTORS_CLIENT_SECRET: printed.clientSecret,
};

interface Success {
  readonly args: readonly string[];
  readonly stdout: RegExp;
  /** Empty by default. */
  readonly stderr?: RegExp;
  readonly input?: string;
  readonly onStderr?: (text: string, child: ChildProcess) => Promise<unknown> | undefined;
}

interface Outcomes {
  readonly done: Success;
  /** Arguments that name something that does not exist. */
  readonly missing?: readonly string[];
  /** Arguments with a name that another connector has. */
  readonly conflicting?: readonly string[];
}

const payments = ["payments", "customers"];

const interrupting = (text: string, child: ChildProcess) =>
  text.includes("The sandbox runs") ? Promise.resolve(child.kill("SIGINT")) : undefined;

/** The order matters: commands use what earlier commands create. */
const outcomes: Readonly<Record<string, Outcomes>> = {
  whoami: { done: { args: [], stdout: /"sign_in": "environment"/ } },
  "organizations list": { done: { args: [], stdout: /"name": "Default"/ } },
  "organizations use": {
    done: { args: ["Default"], stdout: /^$/, stderr: /^Your calls use the organization 'Default'\.\n$/ },
    missing: ["Nothing"],
  },
  "workspaces list": { done: { args: [], stdout: /"name": "default"/ } },
  "workspaces use": {
    done: { args: ["default"], stdout: /^$/, stderr: /^Commands use the workspace 'default'\.\n$/ },
    missing: ["nothing"],
  },
  "connectors list-types": { done: { args: [], stdout: /"name": "payments"/ } },
  "connectors list": {
    done: { args: ["--workspace", "default"], stdout: /"name": "payments"/ },
    missing: ["--workspace", "nothing"],
  },
  "connectors create": {
    done: {
      args: ["made", "--connector-type", "payments", "--no-browser"],
      stdout: /"name": "made"/,
      stderr: /^Enter the credentials at http\S+\n$/,
      onStderr: completePrintedSetup,
    },
    missing: ["other", "--connector-type", "payments", "--workspace", "nothing", "--no-browser"],
    conflicting: ["wiki", "--no-browser"],
  },
  "connectors describe": { done: { args: ["payments"], stdout: /"entity": "customers"/ }, missing: ["nothing"] },
  "connectors update": {
    done: { args: ["made", "--rename", "renamed"], stdout: /"name": "renamed"/ },
    missing: ["nothing", "--rename", "other"],
    conflicting: ["wiki", "--rename", "payments"],
  },
  "connectors delete": {
    done: { args: ["renamed", "--yes"], stdout: /^$/, stderr: /^Deleted 'renamed' \(payments in 'default'\)\.\n$/ },
    missing: ["nothing", "--yes"],
  },
  "connectors execute": {
    done: { args: [...payments, "list", "--fields", "id", "--max-records", "1"], stdout: /"id": "cus_/ },
    missing: [...payments, "get", "--params", '{"id": "cus_missing"}'],
  },
  "connectors sync": {
    done: {
      args: ["payments", "--entity", "customers", "--watch"],
      stdout: /"status": "ready"/,
      // No line repeats the previous line.
      stderr: /^(?:(\{"entity":.*\}\n)(?!\1))+$/,
    },
    missing: ["payments", "--entity", "nothing"],
  },
  "connectors search": {
    done: { args: [...payments, "--limit", "1", "--fields", "id"], stdout: /"id": "cus_/ },
    missing: ["payments", "nothing"],
  },
  "connectors sql": {
    done: { args: [...payments, "SELECT 1 AS n"], stdout: /"n": 1/ },
    missing: ["payments", "nothing", "SELECT 1"],
  },
  docs: { done: { args: ["payments"], stdout: /"section": null/ }, missing: ["payments", "nothing"] },
  mcp: { done: { args: ["payments"], stdout: /^$/ }, missing: ["nothing"] },
  schema: { done: { args: ["login"], stdout: /"client_id"/ }, missing: ["nothing"] },
  completion: { done: { args: ["bash"], stdout: /complete .* agent-cli\n$/ } },
  validate: { done: { args: [manifest], stdout: /"mistakes": 0/ } },
  generate: {
    done: { args: [manifest, "--folder", join(folder, "printed")], stdout: /generated\/library\/index\.ts/ },
  },
  call: {
    done: { args: [manifest, "books.list", "--sandbox"], stdout: /"title":/, stderr: /^GET http/ },
    missing: ["nothing", "books.list", "--sandbox"],
  },
  sandbox: {
    done: { args: ["--kinds", "payments"], stdout: /"kind": "payments"/, stderr: /Ctrl-C/, onStderr: interrupting },
    missing: ["--kinds", "nothing"],
  },
  serve: { done: { args: ["--", "--help"], stdout: /agent-cli serve -- \[options\]/ } },
  login: {
    done: {
      args: ["--client-id", printed.clientId, "--store", "file"],
      input: printed.clientSecret,
      stdout: /"kind": "client"/,
      stderr:
        /^Signed in to \S+ as admin\. The sign-in is in '.*', which only you can read\.\nCommands do not use this sign-in while AGENT_CONNECTORS_\w+ is set, because the variable takes precedence\.\n$/,
    },
  },
  logout: { done: { args: [], stdout: /^$/, stderr: /^Signed out\.\n$/ } },
};

const rows = Object.entries(outcomes);
const wordsOf = (name: string, args: readonly string[]) => [...name.split(" "), ...args];

test("every command has a row, with arguments for a missing resource if the command requires a name", () => {
  expect(commands.map(({ name }) => name).toSorted()).toEqual(Object.keys(outcomes).toSorted());
  const naming = /^(?:name|names|organization|command)$/;
  const named = commands.filter(({ fields }) =>
    Object.entries(fields).some(([field, { required }]) => required && naming.test(field)),
  );
  for (const { name } of named) expect([name, outcomes[name]?.missing]).not.toContain(undefined);
});

describe("a command that succeeds", () => {
  test.each(rows)("ends with 0: %s", async (name, { done }) => {
    const { args, stdout, stderr = /^$/, input, onStderr } = done;
    const options = { env, ...(input !== undefined && { input }), ...(onStderr && { onStderr }) };
    const ended = await agentCli(wordsOf(name, args), options);
    expect(ended).toEqual({
      code: 0,
      stdout: expect.stringMatching(stdout),
      stderr: expect.stringMatching(stderr),
    });
  });
});

describe("a command that fails", () => {
  const missing = rows.flatMap(([name, { missing: args }]) => (args ? [[name, args] as const] : []));
  const withoutWorkspace = ["mcp", ["payments", "--workspace", "nothing"]] as const;
  test.each([...missing, withoutWorkspace])("ends with 3 if a resource does not exist: %s", async (name, args) => {
    const { exit, code } = await failureOf(wordsOf(name, args), { env });
    expect([exit, code]).toEqual([3, expect.stringMatching(/^(?:not_found|unknown_(?:entity|section))$/)]);
  });

  const conflicting = rows.flatMap(([name, { conflicting: args }]) => (args ? [[name, args] as const] : []));
  test.each(conflicting)("ends with 1 if a name is taken: %s", async (name, args) => {
    expect(await failureOf(wordsOf(name, args), { env })).toMatchObject({ exit: 1, code: "conflict" });
  });

  test.each([
    [["connectors", "list", "--nothing"], { exit: 4, code: "invalid_params" }],
    [["login", "--json", '{"nothing": 1}'], { exit: 4, code: "invalid_params" }],
    [["--local", "whoami"], { exit: 1, code: "hosted_only" }],
  ])("%j fails with %o", async (args, failure) => {
    expect(await failureOf(args, { env })).toMatchObject(failure);
  });
});

describe("the input of a command", () => {
  /** Runs the program in this process, and returns its failure. A command with invalid input does not run. */
  const refusalOf = (name: string, args: readonly string[]) =>
    createProgram(new AbortController().signal)
      .parseAsync(wordsOf(name, args), { from: "user" })
      .then(
        () => undefined,
        (error: unknown) => error,
      );

  test.each(rows)("is refused with an unknown option: %s", async (name) => {
    expect(await refusalOf(name, ["--nothing"])).toMatchObject({ code: "commander.unknownOption" });
  });

  const withFields = commands.filter(({ fields }) => Object.keys(fields).length > 0).map(({ name }) => name);
  test.each(withFields)("is refused with an unknown member of --json: %s", async (name) => {
    const failure = await refusalOf(name, ["--json", '{"unheard": 1}']);
    expect(failure).toMatchObject({
      code: "invalid_params",
      message: expect.stringContaining("unheard: unknown option"),
    });
  });
});

test("the commands that run with --local are those that need no service", () => {
  const local = commands.filter((command) => command.local).map(({ name }) => name);
  expect(local.toSorted()).toEqual([
    "call",
    "completion",
    "connectors describe",
    "connectors execute",
    "connectors list-types",
    "docs",
    "generate",
    "mcp",
    "sandbox",
    "schema",
    "serve",
    "validate",
  ]);
});

describe("agent-cli without a command", () => {
  test.each([[[]], [["connectors"]]])("prints the help, then ends with 4: %j", async (args) => {
    const { code, stdout, stderr } = await agentCli(args, { env });
    const message = "[invalid_params] expected a command; the help above lists the possible commands";
    expect([code, stdout, stderr]).toEqual([
      4,
      "",
      expect.stringMatching(/^Usage: agent-cli .*\n[\s\S]*\nCommands:\n/),
    ]);
    expect(JSON.parse(lastLine(stderr))).toEqual({ code: "invalid_params", message, retryable: false });
  });
});

/** The context store does not copy `balance`, so no sync receives the faults that the tests set for this entity. */
const balance = ["connectors", "execute", "payments", "balance", "get"];
const search = ["connectors", "search"];
const sql = ["connectors", "sql", ...payments];

describe("an upstream that fails", () => {
  test.each([
    [{ fault: "unauthorized" }, { exit: 2, code: "credentials_rejected" }, []],
    [{ fault: "forbidden" }, { exit: 2, code: "missing_scope" }, []],
    [{ fault: "unprocessable" }, { exit: 1, code: "upstream_rejected" }, []],
    [{ fault: "html" }, { exit: 1, code: "upstream_unreadable" }, []],
    // A retry would wait for a second, which is longer than the timeout.
    [{ fault: "rate_limit" }, { exit: 5, code: "rate_limited", retry_after_ms: 1_000 }, ["--timeout-ms", "900"]],
    [{ fault: "slow", delay_ms: 10_000 }, { exit: 5, code: "timeout" }, ["--timeout-ms", "900"]],
  ] as const)("with %o ends a call with %o", async (fault, failure, flags) => {
    const args = [...balance, ...flags];
    const found = await withFault({ kind: "payments", entity: "balance", ...fault }, () => failureOf(args, { env }));
    expect(found).toMatchObject(failure);
  });

  test("ends 'call' with 2 if the upstream rejects the credentials", async () => {
    const upstream = { PAYMENTS_API_KEY: "sk_invalid", PAYMENTS_BASE_URL: `${printed.sandbox}/payments` };
    const failure = await failureOf(["call", "payments", "balance.get"], { env: upstream });
    expect(failure).toMatchObject({ exit: 2, code: "credentials_rejected" });
  });

  test("makes 'connectors sync --watch' print its result and end with 5; without a copy, 'search' and 'sql' end with 5", async () => {
    const sync = ["connectors", "sync", "payments", "--entity", "refunds", "--reset", "--watch"];
    const failed = await withFault({ fault: "server_error", kind: "payments", entity: "refunds" }, () =>
      agentCli(sync, { env }),
    );
    expect([failed.code, JSON.parse(failed.stdout)]).toEqual([5, [expect.objectContaining({ status: "failed" })]]);
    expect(JSON.parse(lastLine(failed.stderr))).toMatchObject({
      code: "upstream_unavailable",
      message: expect.stringMatching(/the sync of 'refunds' failed: .*; try again later$/),
    });
    const find = [...search, "payments", "refunds", "--limit", "1"];
    expect(await failureOf(find, { env })).toMatchObject({ exit: 5, code: "context_store_not_ready" });
    const query = ["connectors", "sql", "payments", "refunds", "SELECT 1 AS n"];
    expect(await failureOf(query, { env })).toMatchObject({ exit: 5, code: "context_store_not_ready" });
    expect(await agentCli(sync, { env })).toMatchObject({ code: 0 });
    expect(await agentCli(find, { env })).toMatchObject({ code: 0 });
  });
});

describe("connectors sync", () => {
  const syncs = async (...args: readonly string[]) => {
    const { code, stdout } = await agentCli(["connectors", "sync", "payments", ...args], { env });
    return { code, syncs: JSON.parse(stdout) };
  };
  const refunds = ["--entity", "refunds"];

  test("prints the requested fields of each copy", async () => {
    const { code, syncs: all } = await syncs("--status", "--fields", "entity,records");
    expect(code).toBe(0);
    expect(all).toContainEqual({ entity: "refunds", records: expect.any(Number) });
  });

  // Each row begins with the state that the previous rows leave.
  test.each([
    [["--status"], { paused: false }],
    [["--pause"], { paused: true, next_run_at: null }],
    [["--watch"], { paused: true, running: false }],
    [["--interval", "120"], { paused: true, interval_seconds: 120 }],
    [["--resume", "--interval", "180"], { paused: false, interval_seconds: 180 }],
    [["--complete", "--watch"], { paused: false, status: "ready", error: null }],
  ])("with %j, the state of the copy matches %o", async (args, state) => {
    expect(await syncs(...refunds, ...args)).toMatchObject({ code: 0, syncs: [{ entity: "refunds", ...state }] });
  });

  test.each([
    [["--pause", "--resume"], "expected only one of --pause, --resume; found 2"],
    [["--status", "--reset"], "expected only one of --status, --reset; found 2"],
    [["--reset", "--interval", "60"], "expected only one of --reset, --interval; found 2"],
    [["--pause", "--watch"], "--watch: expected a command that requests syncs, found --pause; remove --watch"],
    [["--interval", "59"], "interval"],
  ])("refuses %j", async (args, message) => {
    const failure = await failureOf(["connectors", "sync", "payments", ...args], { env });
    expect(failure).toMatchObject({ exit: 4, code: "invalid_params", message: expect.stringContaining(message) });
  });

  test("changes no sync if --fields has an unknown field", async () => {
    const pause = ["connectors", "sync", "payments", ...refunds, "--pause", "--fields"];
    const failure = await failureOf([...pause, "entity,recrds"], { env });
    const message = expect.stringContaining("--fields: no record has the field 'recrds'; did you mean 'records'?");
    expect(failure).toMatchObject({ exit: 4, code: "invalid_params", message });
    expect(await syncs(...refunds, "--status")).toMatchObject({ code: 0, syncs: [{ paused: false }] });
    expect(await syncs(...refunds, "--resume", "--fields", "paused")).toEqual({ code: 0, syncs: [{ paused: false }] });
  });

  test("with --status, suggests the entity that is nearest to an unknown one", async () => {
    const failure = await failureOf(["connectors", "sync", "payments", "--status", "--entity", "refund"], { env });
    const message = expect.stringContaining("did you mean 'refunds'?");
    expect(failure).toMatchObject({ exit: 3, code: "unknown_entity", message });
  });
});

test("a token with the scope 'read' does not permit a change", async () => {
  const { AGENT_CONNECTORS_URL } = env;
  const token = { AGENT_CONNECTORS_URL, AGENT_CONNECTORS_TOKEN: await tokenOf({ scope: "read" }) };
  const create = ["connectors", "execute", ...payments, "create", "--params", '{"email": "ada@example.com"}'];
  expect(await failureOf(create, { env: token })).toMatchObject({ exit: 2, code: "permission_denied" });
});

describe("a mistake in the input", () => {
  const wrong = join(folder, "wrong.yaml");
  const port = new URL(printed.url).port;
  const other = { DATA_DIR: join(folder, "other") };

  test.each([
    [[...search, ...payments, "--prompt", "x"], "expected both --semantic-field and --prompt"],
    [[...search, ...payments, "--semantic-field", "description", "--prompt", "x", "--sort", "[]"], "remove --sort"],
    [[...search, ...payments, "--filter", '{"eq": {"nothing": 1}}'], "query.filter.eq.nothing: unknown field"],
    [[...search, ...payments, "--filter", '{"is": {"id": 1}}'], "query.filter.is: unknown operator"],
    [
      ["connectors", "sql", "payments", "SELECT 1"],
      'sql: expected the arguments <name> <entity> <sql> (example: agent-cli connectors sql payments customers "SELECT ',
    ],
    [[...search, "payments"], "entity: expected the arguments <name> <entity> (example: agent-cli connectors search "],
    [[...sql, "SELEC 1"], 'syntax error at or near "SELEC"'],
    [[...sql, "DELETE FROM customers"], "expected a SELECT statement"],
    [["connectors", "list", "--fields", "nme"], "no record has the field 'nme'; did you mean 'name'?"],
    [
      ["call", "payments", "customers", "--sandbox"],
      "operation: expected entity.action, such as tickets.list, found 'customers'",
    ],
    [
      [...search, ...payments, "--filter", "name=x"],
      '--filter: expected JSON, such as {"name": "value"}, found invalid JSON',
    ],
    [["sandbox", "--kinds", "payments", "--port", port], `expected a free port, found ${port}`],
    [["generate", join(folder, "nothing.yaml")], "nothing.yaml' cannot be read"],
    [["generate", wrong], "mistakes in '"],
  ])("ends %j with 4", async (args, message) => {
    await writeFile(wrong, "connector: wrong\n");
    const failure = await failureOf(args, { env });
    expect(failure).toMatchObject({ exit: 4, code: "invalid_params", message: expect.stringContaining(message) });
  });

  test("ends 'serve' with 4 if another program has its port", async () => {
    const { code, stderr } = await agentCli(["serve", "--", "--port", port], { env: other });
    expect([code, stderr]).toEqual([4, expect.stringContaining(`'127.0.0.1:${port}': another program listens on it`)]);
  });
});
