import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { manifest } from "../../generator/resolve/manifest.ts";
import { json, loopback } from "../../runtime/fixtures/loopback.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "call-"));
const secret = "hunter2-hunter2-hunter2";

function call(...args: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const command = ["-C", "@agent-connectors/source", join(root, "scripts/call.ts"), ...args];
    execFile(process.execPath, command, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

/** Writes a manifest outside the repository, and a connection to an upstream that repeats the received secret. */
async function desk() {
  const { baseUrl } = await loopback(({ path, headers }, response) =>
    json(
      response,
      {
        data: [{ id: path, opened_at: null, status: "open", note: headers.authorization }],
        next: path.includes("after") ? null : `${baseUrl}/tickets?after=1`,
      },
      200,
      { "set-cookie": "session=1" },
    ),
  );
  const text = manifest({
    root: "pagination: { next: { mode: cursor, cursor: { in: url }, value: '{{response.next}}' } }",
    list: "params: { state: { in: query, type: string, description: Which. } }\npagination: next\nrecord_path: data",
  });
  await writeFile(join(folder, "help_desk.yaml"), text);
  await writeFile(join(folder, "account.yaml"), `credentials: { token: ${secret} }\nbaseUrl: ${baseUrl}\n`);
  return baseUrl;
}

test("prints the request, the data and the meta of an operation in the sandbox", async () => {
  const { code, stdout } = await call("payments", "customers.list", "limit=2", "--sandbox");
  expect(code).toBe(0);
  const printed = parse(stdout);
  expect(printed.request.url).toMatch(/\/payments\/v1\/customers\?limit=2$/);
  expect(printed.request.headers.authorization).toBe("Bearer <api_key>");
  expect(printed.data).toHaveLength(2);
  expect(printed.meta).toEqual({ has_more: true });
});

test("records a call of any manifest as a cassette without secrets", async () => {
  const baseUrl = await desk();
  const args = ["help_desk.yaml", "tickets.list", "state=open", "--connection", "account.yaml", "--pages", "3"];
  const { code, stdout } = await call(...args, "--record");
  expect(code).toBe(0);
  expect(stdout).toContain("# recorded in help_desk.cassettes.yaml");
  const recorded = await readFile(join(folder, "help_desk.cassettes.yaml"), "utf8");
  expect(recorded).not.toContain(secret);
  expect(recorded).not.toContain(baseUrl);
  expect(recorded).not.toContain("session");
  const { credentials, call: made, walk, exchanges, want } = parse(recorded);
  expect(credentials).toEqual({ token: "sandbox_token" });
  expect(made).toEqual({
    entity: "tickets",
    action: "list",
    params: { state: "open" },
    options: { max_pages: 3 },
  });
  expect(walk).toBe(true);
  expect(exchanges.map(({ request }: { request: string }) => request)).toEqual([
    "GET https://desk.example/tickets?state=open",
    "GET https://desk.example/tickets?after=1",
  ]);
  expect(want.pages.map(({ data }: { data: readonly { id: string; note: string }[] }) => data[0])).toEqual([
    { id: "/tickets?state=open", opened_at: null, status: "open", note: "Bearer [redacted]" },
    { id: "/tickets?after=1", opened_at: null, status: "open", note: "Bearer [redacted]" },
  ]);
});

test.each([
  { args: ["payments", "customers.list"], code: 4, stderr: "expected either --sandbox or --connection FILE" },
  {
    args: ["nothing", "a.list", "--sandbox"],
    code: 4,
    stderr: "nothing.yaml: expected to read it, found nothing there",
  },
  { args: ["payments", "customers.lst", "--sandbox"], code: 3, stderr: "did you mean 'list'?" },
  { args: ["payments", "a.b", "--sandbx"], code: 4, stderr: "Unknown option '--sandbx'; --help lists the options" },
])("call $args exits with $code", async ({ args, code, stderr }) => {
  const result = await call(...args);
  expect(result.stderr).toContain(stderr);
  expect(result.code).toBe(code);
});
