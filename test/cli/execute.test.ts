import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commands } from "../../cli/commands/index.ts";
import { openContext } from "../../cli/context.ts";
import { loadModel } from "../../cli/local-executor.ts";
import { createOutput, type Format } from "../../cli/output.ts";
import { createProgram } from "../../cli/program.ts";
import { sandboxFor } from "../sandbox/fixtures/sandbox-for.ts";

const execute = commands.find(({ name }) => name === "connectors execute");

beforeEach(() => {
  vi.stubEnv("PAYMENTS_API_KEY", "sk_test_1");
  vi.stubEnv("AGENT_CONNECTORS_CONFIG_DIR", join(tmpdir(), "agent-cli-without-settings"));
  // Nothing listens on this port, so a request would fail with another code.
  vi.stubEnv("PAYMENTS_BASE_URL", "http://127.0.0.1:9");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test.each([
  { entity: "constructor", action: "list", code: "unknown_entity" },
  { entity: "customers", action: "constructor", code: "unknown_action" },
  { entity: "customers", action: "list", code: "invalid_params" },
])("with --file, the action $action of $entity fails with $code", async ({ code, ...called }) => {
  const context = await openContext({ local: true, signal: new AbortController().signal, commands });
  const call = execute?.run({ name: "payments", file: "x", ...called }, context);
  await expect(call).rejects.toMatchObject({ code });
});

test.each([[["connectors", "execute", "--json", "-"]], [["login", "--client-id", "abc"]]])(
  "an interruption ends %j, which waits for standard input",
  async (words) => {
    const stdin = new PassThrough() as unknown as typeof process.stdin;
    vi.spyOn(process, "stdin", "get").mockReturnValue(stdin);
    const interrupted = new AbortController();
    const ended = createProgram(interrupted.signal).parseAsync(words, { from: "user" });
    interrupted.abort();
    await expect(ended).rejects.toMatchObject({ name: "AbortError" });
  },
);

/** Executes the action `list` of the entity `customers`, and returns its output. */
async function printed(format: Format, input: object): Promise<string> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const shown = text(stdout);
  const context = await openContext({ local: true, signal: new AbortController().signal, commands });
  const output = createOutput({ stdout, stderr }, format);
  await execute?.run({ name: "payments", entity: "customers", action: "list", ...input }, { ...context, output });
  stdout.end();
  return shown;
}

test.each([{ all: false }, { all: true }])(
  "with %o, --fields determines the columns and their order",
  async ({ all }) => {
    const { base } = await sandboxFor(await loadModel("payments"));
    vi.stubEnv("PAYMENTS_BASE_URL", base);
    const fields = ["email", "address.city", "id"];
    const two = { all, fields, params: { limit: 2 }, max_records: 2 };
    expect(await printed("csv", two)).toMatch(/^email,address\.city,id\n(?:[^,]+@[^,]+,[^,]+,cus_\w+\n){2}$/);
    expect(await printed("table", two)).toMatch(/^email +address\.city +id\n(?:\S+@\S+ +.+ +cus_\w+\n){2}$/);
    const none = { all, fields, params: { email: "none" } };
    expect(await printed("csv", none)).toBe("email,address.city,id\n");
  },
);
