import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { manifest } from "../../generator/resolve/manifest.ts";
import { json, loopback } from "../../runtime/fixtures/loopback.ts";
import { runCall } from "./run-call.ts";

const folder = await mkdtemp(join(tmpdir(), "call-renewal-"));
afterAll(() => rm(folder, { recursive: true }));

/** Starts an upstream that accepts each refresh token once, and writes a manifest for it. Returns its URL. */
async function rotating(): Promise<string> {
  let current = 0;
  const { baseUrl } = await loopback(({ path, body }, response) => {
    if (path !== "/token") return json(response, { data: [] });
    if (new URLSearchParams(body).get("refresh_token") !== `refresh-${current}`)
      return json(response, { error: "invalid_grant" }, 400);
    current++;
    json(response, { access_token: "access", refresh_token: `refresh-${current}` });
  });
  const auth = `  oauth:
    title: App
    description: Settings > Apps.
    credentials:
      client_id: { description: Id. }
      client_secret: { description: Secret. }
      refresh_token: { description: Token. }
    inject: [{ in: header, name: Authorization, value: 'Bearer {{credentials.access_token}}' }]
    oauth: { grant: refresh_token, token_url: https://desk.example/token }`;
  await writeFile(join(folder, "help_desk.yaml"), manifest({ auth, list: "record_path: data" }));
  return baseUrl;
}

test("call saves a new refresh token in the connection file, so the next call works", async () => {
  const baseUrl = await rotating();
  const text = (token: string) =>
    `credentials: { client_id: a, client_secret: b, refresh_token: ${token} }\nbaseUrl: ${baseUrl}\n`;
  await writeFile(join(folder, "account.yaml"), text("refresh-0"));
  const list = () => runCall(["help_desk.yaml", "tickets.list", "--connection", "account.yaml"], { cwd: folder });
  expect(await list()).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("Saved the new refresh token in 'account.yaml'."),
  });
  expect((await list()).code).toBe(0);
  expect(await readFile(join(folder, "account.yaml"), "utf8")).toBe(text("refresh-2"));
});

test("call with a refresh token in the environment says that the upstream replaced it", async () => {
  const env = {
    HELP_DESK_BASE_URL: await rotating(),
    HELP_DESK_CLIENT_ID: "a",
    HELP_DESK_CLIENT_SECRET: "b",
    HELP_DESK_REFRESH_TOKEN: "refresh-0",
  };
  const { code, stderr } = await runCall(["help_desk.yaml", "tickets.list"], { cwd: folder, env });
  expect([code, stderr]).toEqual([0, expect.stringContaining("The upstream replaced the refresh token")]);
  expect(stderr).not.toContain("refresh-1");
});
