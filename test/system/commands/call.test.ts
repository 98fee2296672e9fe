import type { ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { manifest } from "../../generator/resolve/manifest.ts";
import { json, loopback } from "../../runtime/fixtures/loopback.ts";
import { root, runCall as run } from "./run-call.ts";

const folder = await mkdtemp(join(tmpdir(), "call-"));
afterAll(() => rm(folder, { recursive: true }));
const secret = "hunter2-hunter2-hunter2";

/** Runs the command in a folder outside the repository. */
const call = (...args: readonly string[]) => run(args, { cwd: folder });

/** Starts an upstream with one record. The field `from` of the record is the path of the request. */
const records = () =>
  loopback(({ path }, response) => json(response, { data: [{ id: "1", from: path }], has_more: false }));

/**
 * Starts an upstream whose records repeat the received secret. Writes a manifest and a connection file for this upstream outside
 * the repository. Returns the URL of the upstream.
 */
async function desk() {
  const { baseUrl } = await loopback(({ path, headers }, response) =>
    json(
      response,
      {
        data: [{ id: path, opened_at: null, status: "open", note: headers.authorization }],
        next: path.includes("after") ? null : `${baseUrl}/tickets?after=1`,
      },
      200,
      {
        "set-cookie": "session=1",
        "x-session-id": "s-1",
        "x-id-token": "t-1",
        "x-pagination-token": "n",
        "x-total": "1",
      },
    ),
  );
  await writeDesk(baseUrl);
  return baseUrl;
}

/** Writes a manifest whose list follows the URLs in `next`, and a connection file. */
async function writeDesk(baseUrl: string): Promise<void> {
  const text = manifest({
    root: "pagination: { next: { mode: cursor, cursor: { in: url }, value: '{{response.next}}' } }",
    list: "params: { state: { in: query, type: string, description: Which. } }\npagination: next\nrecord_path: data",
  });
  await writeFile(join(folder, "help_desk.yaml"), text);
  await writeFile(join(folder, "account.yaml"), `credentials: { token: ${secret} }\nbaseUrl: ${baseUrl}\n`);
}

const listTickets = ["help_desk.yaml", "tickets.list", "--connection", "account.yaml", "--pages", "3"];

test("call --sandbox shows the request, and writes the data and the meta of the result to stdout", async () => {
  const { code, stdout, stderr } = await call("payments", "customers.list", "limit=2", "--sandbox");
  expect(code).toBe(0);
  expect(stderr).toMatch(/^GET http\S+\/payments\/v1\/customers\?limit=2$/m);
  expect(stderr).toContain("authorization: Bearer <api_key>");
  const { data, meta } = JSON.parse(stdout);
  expect(data).toHaveLength(2);
  expect(meta).toEqual({ has_more: true });
});

test("call --sandbox uses the examples of the manifest for the configuration, and --config replaces them", async () => {
  const example = await call("phone_support", "calls.list", "--sandbox");
  expect([example.code, JSON.parse(example.stdout).data.length > 0]).toEqual([0, true]);
  const invalid = await call("phone_support", "calls.list", "--sandbox", "--config", '{"subdomain": "a/b"}');
  expect([invalid.code, invalid.stderr]).toEqual([4, expect.stringContaining("subdomain")]);
}, 20_000);

test("call --sandbox names each ignored param only once", async () => {
  await desk();
  const { code, stderr } = await call("help_desk.yaml", "tickets.list", "state=open", "--pages", "2", "--sandbox");
  expect(code).toBe(0);
  expect(stderr).toMatch(/^The sandbox ignored: state\.$/m);
});

test("call accepts JSON instead of arguments and flags", async () => {
  const input = { manifest: "payments", operation: "customers.list", params: { limit: 2 }, sandbox: true };
  const { stdout } = await call("--json", JSON.stringify(input));
  expect(stdout).toBe((await call("payments", "customers.list", "limit=2", "--sandbox")).stdout);
});

test("call and its --json send integers beyond ±(2^53−1) unchanged", async () => {
  const { baseUrl } = await loopback(({ body }, response) => json(response, JSON.parse(body)));
  const actions = `create:
  description: Create a ticket.
  request: POST /tickets
  params:
    ids: { in: body, items: { type: integer, format: int64 }, description: Related tickets. }
    extra: { in: body, type: object, description: Other members. }`;
  await writeFile(join(folder, "help_desk.yaml"), manifest({ actions }));
  await writeFile(join(folder, "account.yaml"), `credentials: { token: ${secret} }\nbaseUrl: ${baseUrl}\n`);
  const made = ["help_desk.yaml", "tickets.create", "--connection", "account.yaml"];
  const words = await call(...made, "ids=[9007199254740993]", 'extra={"id":9007199254740992}');
  expect(JSON.parse(words.stdout).data).toEqual({ ids: ["9007199254740993"], extra: { id: "9007199254740992" } });
  const input = '{"params": {"ids": [9007199254740993], "extra": {"id": 9007199254740992}}}';
  expect((await call(...made, "--json", input)).stdout).toBe(words.stdout);
});

test("call reads a kind's manifest from the folder manifests, and the credentials from the environment", async () => {
  const { code, stdout } = await run(["payments", "customers.list", "limit=2", "--output", "csv"], {
    cwd: root,
    env: { PAYMENTS_API_KEY: "sk_test_1", PAYMENTS_BASE_URL: (await records()).baseUrl },
  });
  expect([code, stdout]).toEqual([0, "id,from\n1,/v1/customers?limit=2\n"]);
});

test("call --record writes a cassette without secrets, even for a manifest outside the repository", async () => {
  const baseUrl = await desk();
  const args = ["help_desk.yaml", "tickets.list", "state=open", "--connection", "account.yaml", "--pages", "3"];
  await mkdir(join(folder, "cassettes"));
  // The file does not end with a line break.
  await writeFile(join(folder, "cassettes/tickets.yaml"), "shows: An earlier cassette.");
  const { code, stderr } = await call(...args, "--record", "cassettes/tickets.yaml");
  expect(code).toBe(0);
  expect(stderr).toContain("Recorded in 'cassettes/tickets.yaml'.");
  const recorded = await readFile(join(folder, "cassettes/tickets.yaml"), "utf8");
  expect(recorded).not.toContain(secret);
  expect(recorded).not.toContain(baseUrl);
  expect(recorded).not.toContain("session");
  const [earlier, added] = parseAllDocuments(recorded).map((document) => document.toJS());
  expect(earlier).toEqual({ shows: "An earlier cassette." });
  const { credentials, call: made, walk, exchanges, want } = added;
  expect(exchanges[0].response.headers).toEqual({ "x-pagination-token": "n", "x-total": "1" });
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

/** Records a list whose pages have these tokens. A token of a page is the cursor of the next page. */
async function recordPages(tokens: readonly (string | null)[], file: string) {
  const { baseUrl } = await loopback(({ path }, response) => {
    const cursor = new URL(path, "http://localhost").searchParams.get("cursor");
    const page = cursor === null ? 0 : tokens.indexOf(cursor) + 1;
    json(response, { data: [{ id: String(page), opened_at: null, status: "open" }], next_page_token: tokens[page] });
  });
  const cursor = "{ mode: cursor, cursor: { in: query, name: cursor }, value: '{{response.next_page_token}}' }";
  const list = "pagination: next\nrecord_path: data";
  await writeFile(join(folder, "help_desk.yaml"), manifest({ root: `pagination: { next: ${cursor} }`, list }));
  await writeFile(join(folder, "account.yaml"), `credentials: { token: ${secret} }\nbaseUrl: ${baseUrl}\n`);
  return call("help_desk.yaml", "tickets.list", "--connection", "account.yaml", "--pages", "9", "--record", file);
}

test("call --record masks the tokens of pages, and each token has its own mask", async () => {
  const { code, stderr } = await recordPages(["tok-a", "tok-b", null], "tokens.yaml");
  expect([code, stderr]).toEqual([0, expect.stringContaining("Recorded in 'tokens.yaml'.")]);
  const { exchanges, want } = parse(await readFile(join(folder, "tokens.yaml"), "utf8"));
  const url = "GET https://desk.example/tickets";
  expect(exchanges).toMatchObject([
    { request: url, response: { body: { next_page_token: "[redacted-1]" } } },
    { request: `${url}?cursor=%5Bredacted-1%5D`, response: { body: { next_page_token: "[redacted-2]" } } },
    { request: `${url}?cursor=%5Bredacted-2%5D`, response: { body: { next_page_token: null } } },
  ]);
  expect(want.pages).toHaveLength(3);
});

test("call --record decompresses responses, and replaces the base URL even if its slashes are escaped", async () => {
  const { baseUrl } = await loopback(({ path }, response) => {
    const record = { id: path, opened_at: null, status: "open" };
    const next = path.includes("after") ? null : `${baseUrl}/tickets?after=1`;
    const body = JSON.stringify({ data: [record], next }).replaceAll("/", "\\/");
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(gzipSync(body));
  });
  await writeDesk(baseUrl);
  const { stderr } = await call(...listTickets, "--record", "compressed.yaml");
  expect(stderr).toContain("Recorded in 'compressed.yaml'.");
  const { exchanges, want } = parse(await readFile(join(folder, "compressed.yaml"), "utf8"));
  expect(exchanges).toMatchObject([
    { response: { body: { next: "https://desk.example/tickets?after=1" } } },
    { request: "GET https://desk.example/tickets?after=1", response: { body: { next: null } } },
  ]);
  expect(want.pages).toHaveLength(2);
});

test("call --record writes nothing if the first call succeeds and the repeated call fails", async () => {
  const { baseUrl } = await loopback((_, response) =>
    response
      .writeHead(200, { "content-type": "application/json", "content-encoding": "deflate" })
      .end(deflateRawSync('{"data":[],"next":null}')),
  );
  await writeDesk(baseUrl);
  const { code, stderr } = await call(...listTickets, "--record", "raw.yaml");
  const reason =
    "expected 1 request and a result in the repeated call, found 1 request and the failure [upstream_unreadable]";
  expect([code, stderr]).toEqual([0, expect.stringContaining(`Recorded nothing: ${reason}`)]);
  await expect(readFile(join(folder, "raw.yaml"))).rejects.toMatchObject({ code: "ENOENT" });
});

test("call --record writes nothing, and states the difference, if the repeated call ends early", async () => {
  const { code, stderr } = await recordPages([secret, secret.toUpperCase(), null], "early.yaml");
  const reason =
    "expected 3 requests and a result in the repeated call, found 2 requests and the failure [pagination_stuck]";
  expect([code, stderr]).toEqual([0, expect.stringContaining(`Recorded nothing: ${reason}`)]);
  await expect(readFile(join(folder, "early.yaml"))).rejects.toMatchObject({ code: "ENOENT" });
});

test("call --record keeps a body with an integer beyond ±(2^53−1) as text", async () => {
  const bodies = ['{"data":[{"id":1}],"has_more":true}', '{"data":[{"id":9007199254740993}],"has_more":false}'];
  const { baseUrl, seen } = await loopback((_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(bodies[seen.length - 1]),
  );
  const { code } = await run(["payments", "customers.list", "--pages", "2", "--record", "long.yaml"], {
    cwd: folder,
    env: { PAYMENTS_API_KEY: "sk_test_1", PAYMENTS_BASE_URL: baseUrl },
  });
  expect(code).toBe(0);
  const { exchanges, want } = parse(await readFile(join(folder, "long.yaml"), "utf8"));
  expect(exchanges).toMatchObject([
    { response: { body: { data: [{ id: 1 }], has_more: true } } },
    { response: { body: bodies[1] } },
  ]);
  expect(want.pages[1].data).toEqual([{ id: "9007199254740993" }]);
});

test("call --record writes the redirect of a download without the signature in its URL", async () => {
  const { baseUrl } = await loopback(({ path }, response) => {
    if (path.startsWith("/files")) response.writeHead(200, { "content-type": "text/plain" }).end("Dear team");
    else response.writeHead(302, { location: `${baseUrl}/files/letter.txt?id=7&sig=s1gnature` }).end();
  });
  const actions = "download: { description: Download a ticket., request: GET /tickets/file, file: {} }";
  await writeFile(join(folder, "help_desk.yaml"), manifest({ actions }));
  await writeFile(join(folder, "account.yaml"), `credentials: { token: ${secret} }\nbaseUrl: ${baseUrl}\n`);
  const args = ["help_desk.yaml", "tickets.download", "--connection", "account.yaml", "--record", "redirect.yaml"];
  expect((await call(...args)).code).toBe(0);
  const { exchanges, want } = parse(await readFile(join(folder, "redirect.yaml"), "utf8"));
  const location = "https://desk.example/files/letter.txt?id=7&sig=[redacted-1]";
  expect(exchanges).toEqual([
    { request: "GET https://desk.example/tickets/file", response: { status: 302, headers: { location } } },
    { request: `GET ${location}`, response: { headers: { "content-type": "text/plain" }, body: "Dear team" } },
  ]);
  expect(want).toEqual({ file: "Dear team", name: "letter.txt" });
});

test("call --record writes an error response without a retry, and writes nothing if there is no response", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { error: {} }, 503));
  const record = (url: string) =>
    run(["payments", "customers.list", "--record", "failed.yaml"], {
      cwd: folder,
      env: { PAYMENTS_API_KEY: "sk_test_1", PAYMENTS_BASE_URL: url },
    });
  const refused = await record("http://127.0.0.1:9");
  expect([refused.code, refused.stderr]).toEqual([5, expect.stringContaining("Recorded nothing: expected a response")]);
  await expect(readFile(join(folder, "failed.yaml"))).rejects.toMatchObject({ code: "ENOENT" });
  expect((await record(baseUrl)).code).toBe(5);
  expect(seen).toHaveLength(1);
  const { exchanges, want } = parse(await readFile(join(folder, "failed.yaml"), "utf8"));
  expect(exchanges).toMatchObject([{ response: { status: 503 } }]);
  expect(want).toEqual({ error: expect.stringContaining("503") });
});

test("call --record invents credentials that match the pattern of each given credential", async () => {
  const { baseUrl } = await records();
  const auth = `  install:
    title: Installation
    description: Settings > Installations.
    credentials:
      access_token: { pattern: '^shp_[a-z]+$', description: Shown once. }
      site: { pattern: '^[a-z]+-site$', required: false, description: The site. }
    inject:
      - { in: header, name: x-access, value: '{{credentials.access_token}}' }
      - { in: header, name: x-site, value: '{{credentials.site}}' }`;
  await writeFile(join(folder, "help_desk.yaml"), manifest({ auth, list: "record_path: data" }));
  const credentials = "{ access_token: shp_hunter, site: hunter-site }";
  await writeFile(join(folder, "account.yaml"), `credentials: ${credentials}\nbaseUrl: ${baseUrl}\n`);
  const args = ["help_desk.yaml", "tickets.list", "--connection", "account.yaml", "--record", "patterns.yaml"];
  const { code, stderr } = await call(...args);
  expect([code, stderr]).toEqual([0, expect.stringContaining("Recorded in 'patterns.yaml'.")]);
  const invented = parse(await readFile(join(folder, "patterns.yaml"), "utf8")).credentials;
  expect(invented).toEqual({
    access_token: expect.stringMatching(/^shp_(?!hunter$)[a-z]+$/),
    site: expect.stringMatching(/^(?!hunter-)[a-z]+-site$/),
  });
});

test("call --record writes the auth option that the connection states", async () => {
  const { baseUrl } = await records();
  const auth = `  app:
    title: App
    description: Settings > Apps.
    credentials: { token: { description: Shown once. }, site: { required: false, description: The site. } }
    inject: [{ in: header, name: x-app, value: '{{credentials.token}}{{credentials.site}}' }]`;
  await writeFile(join(folder, "help_desk.yaml"), manifest({ auth, list: "record_path: data" }));
  const connection = `credentials: { token: ${secret} }\nauth: app\nbaseUrl: ${baseUrl}\n`;
  await writeFile(join(folder, "account.yaml"), connection);
  const args = ["help_desk.yaml", "tickets.list", "--connection", "account.yaml", "--record", "options.yaml"];
  const { code, stderr } = await call(...args);
  expect([code, stderr]).toEqual([0, expect.stringContaining("Recorded in 'options.yaml'.")]);
  const recorded = parse(await readFile(join(folder, "options.yaml"), "utf8"));
  expect(recorded).toMatchObject({ credentials: { token: "sandbox_token" }, auth: "app" });
});

test("call --record keeps a file that it cannot read, and writes the result of the call", async () => {
  const path = join(folder, "unreadable.yaml");
  // The file is a symbolic link that points to itself. Not even root can open such a file.
  await symlink("unreadable.yaml", path);
  const { code, stdout, stderr } = await run(["payments", "customers.list", "--record", "unreadable.yaml"], {
    cwd: folder,
    env: { PAYMENTS_API_KEY: "sk_test_1", PAYMENTS_BASE_URL: (await records()).baseUrl },
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining("'unreadable.yaml' cannot be read: Error: ELOOP")]);
  expect(JSON.parse(stdout).data).toEqual([{ id: "1", from: "/v1/customers?limit=10" }]);
  expect(await readlink(path)).toBe("unreadable.yaml");
});

test("call --record writes nothing for a call that Ctrl-C interrupts", async () => {
  let started: ChildProcess | undefined;
  const { baseUrl } = await loopback(() => started?.kill("SIGINT"));
  const { code } = await run(["payments", "customers.list", "--record", "interrupted.yaml"], {
    cwd: folder,
    env: { PAYMENTS_API_KEY: "sk_test_1", PAYMENTS_BASE_URL: baseUrl },
    onStart: (child) => {
      started = child;
    },
  });
  expect(code).toBe(130);
  await expect(readFile(join(folder, "interrupted.yaml"))).rejects.toMatchObject({ code: "ENOENT" });
});

test.each([
  { args: [], code: 4, stderr: "manifest: expected the arguments <manifest> <operation> [params] (example: " },
  { args: ["payments", "list"], code: 4, stderr: "operation: expected" },
  { args: ["payments", "customers.list"], code: 4, stderr: "in the environment, found none; set PAYMENTS_API_KEY" },
  {
    args: ["issue_tracking", "issues.list"],
    code: 4,
    stderr: `ISSUE_TRACKING_CLIENT_ID and ISSUE_TRACKING_CLIENT_SECRET and ISSUE_TRACKING_REFRESH_TOKEN"`,
  },
  { args: ["payments", "customers.list", "--connection", "none.yaml"], code: 4, stderr: "'none.yaml' cannot be read" },
  {
    args: ["payments", "customers.list", "--sandbox", "--connection", "account.yaml"],
    code: 4,
    stderr: "expected either --sandbox or --connection, found both",
  },
  { args: ["payments", "a.b", "limit", "--sandbox"], code: 4, stderr: "params: expected name=value, found 'limit'" },
  {
    args: ["payments", "a.b", "limit=2", "limit=3", "--sandbox"],
    code: 4,
    stderr: "params: expected 'limit' once, found it several times; write an array as JSON: limit=",
  },
  { args: ["payments", "customers.list", "--sandbox", "--pages", "0"], code: 4, stderr: "pages: expected" },
  { args: ["nothing", "a.list", "--sandbox"], code: 3, stderr: "there is no kind 'nothing'" },
  { args: ["nothing.yaml", "a.list", "--sandbox"], code: 4, stderr: "'nothing.yaml' cannot be read" },
  { args: ["payments", "customers.lst", "--sandbox"], code: 3, stderr: "did you mean 'list'?" },
  { args: ["payments", "customers.lst"], code: 3, stderr: "did you mean 'list'?" },
  { args: ["payments", "customer.list"], code: 3, stderr: "did you mean 'customers'?" },
  { args: ["payments", "a.b", "--sandbx"], code: 4, stderr: "unknown option '--sandbx'" },
])("call $args exits with $code", async ({ args, code, stderr }) => {
  const result = await call(...args);
  expect([result.code, result.stdout, result.stderr]).toEqual([code, "", expect.stringContaining(stderr)]);
});
