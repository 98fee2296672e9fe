import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { apiOf } from "./api-of.ts";
import { firstToken } from "./first-token.ts";
import { type Program, runProgram } from "./run-program.ts";

let folder: string;
const programs: Program[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "agent-connectors-system-"));
});
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.end("SIGKILL")));
  await rm(folder, { recursive: true });
});

async function start(environment: Readonly<Record<string, string>> = {}): Promise<Program> {
  const program = await runProgram({ environment: { DATA_DIR: join(folder, "data"), PORT: "0", ...environment } });
  programs.push(program);
  return program;
}

test("the program creates an admin at the first start only, and a data folder that only its owner can read", async () => {
  const first = await start();
  const token = await firstToken(first);
  expect((await apiOf(() => first.url, token)("GET", "/api/v1/me")).status).toBe(200);
  expect(((await stat(join(folder, "data"))).mode & 0o777).toString(8)).toBe("700");
  expect(((await stat(join(folder, "data/master.key"))).mode & 0o777).toString(8)).toBe("600");
  expect(await first.end("SIGTERM")).toBe(0);
  const second = await start();
  expect(second.stdout()).not.toContain("client secret");
});

test("after SIGTERM, the program ends with 0 even if nothing reads its log", async () => {
  const program = await start();
  program.process.stderr?.destroy();
  expect(await program.end("SIGTERM")).toBe(0);
});

test("after SIGTERM, the program finishes a running request, responds to others with 200 or 503, and ends with 0", async () => {
  const program = await start();
  // The program ends only after this request, and until then accepts the connections of the other requests.
  const long = request(`${program.url}/api/v1/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", expect: "100-continue" },
  });
  long.flushHeaders();
  await once(long, "continue");
  const statusNow = async () => (await fetch(`${program.url}/openapi.json`)).status;
  const responses = Promise.all(Array.from({ length: 20 }, statusNow));
  const ended = program.end("SIGTERM");
  expect((await responses).filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expect.poll(statusNow, { timeout: 10_000 }).toBe(503);
  long.end("grant_type=client_credentials&client_id=unknown&client_secret=wrong");
  const [response] = (await once(long, "response")) as [IncomingMessage];
  expect(response.resume().statusCode).toBe(401);
  expect(await ended).toBe(0);
  await expect(fetch(`${program.url}/healthz`)).rejects.toThrow();
});

test("the program refuses to start with another master key, and prints no key", async () => {
  const program = await start();
  await firstToken(program);
  await program.end("SIGTERM");
  const other = randomBytes(32).toString("base64");
  const refused = await start({ MASTER_KEYS: other }).catch(String);
  expect(refused).toContain("invalid_config");
  expect(refused).not.toContain(other);
  expect((await start()).url).toMatch(/^http:/);
});
