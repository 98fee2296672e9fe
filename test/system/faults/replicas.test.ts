import { setTimeout } from "node:timers/promises";
import { kinds } from "@agent-connectors/connectors";
import { startSandbox } from "@agent-connectors/sandbox";
import { describe, expect, test } from "vitest";
import { engines, testDatabase } from "../../service/engines.ts";
import { type Api, apiOf } from "../api-of.ts";
import { firstToken } from "../first-token.ts";
import { type Program, runProgram } from "../run-program.ts";
import { addressOf, environmentOf, sharedAddress } from "./environment.ts";

/** The lifetime of an access token in seconds. It exceeds the time of a thousand calls on a slow machine. */
const tokenLifetime = 10;
const hour = 3_600_000;

describe.each(engines)("two programs with one database on %s", (engine) => {
  test("renew an expired or rejected token once for a thousand calls", { timeout: 90_000 }, async () => {
    const database = await testDatabase(engine);
    const { connector } = await kinds.recruiting.load();
    // The test sets the clock of the upstream, so that a token does not expire during a thousand calls.
    let now = Date.now();
    const clock = () => now;
    const sandbox = await startSandbox({ connectors: [connector], records: 10, tokenLifetime, clock });
    const environment = {
      ...environmentOf(database, sandbox, ["recruiting"]),
      ...sharedAddress,
      MAX_EXECUTIONS: "2000",
      MAX_EXECUTIONS_PER_CLIENT: "2000",
      LOG_LEVEL: "info",
    };
    const programs: Program[] = [];
    try {
      const first = await runProgram({ environment });
      programs.push(first);
      programs.push(await runProgram({ environment }));
      const token = await firstToken({ url: await addressOf(first), stdout: first.stdout });
      const apis = await Promise.all(
        programs.map(async (program) => {
          const url = await addressOf(program);
          return apiOf(() => url, token);
        }),
      );
      const id = await connect(apis[0]);
      const grants = async () => (await (await fetch(`${sandbox.url}/__tokens`)).json()) as object;
      // Both programs use the same token after these calls.
      const responses = await Promise.all(apis.map((api) => execute(api, id)));
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      const before = await grants();
      const granted = Object(before).recruiting.granted as number;

      // According to the service's clock, the token expires.
      await setTimeout(now + tokenLifetime * 1000 - Date.now());
      now += hour;
      expect(await statuses(apis, id)).toEqual({ 200: 1000 });
      expect(await grants()).toEqual({ recruiting: { granted: granted + 1, refused: 0 } });

      // The upstream rejects the token, which is still valid according to the service's clock.
      now += hour;
      expect(await statuses(apis, id)).toEqual({ 200: 1000 });
      expect(await grants()).toEqual({ recruiting: { granted: granted + 2, refused: 0 } });
    } finally {
      await Promise.all(programs.map((program) => program.end("SIGKILL")));
      await sandbox.close();
      await database.drop();
    }
  });
});

async function connect(api: Api | undefined): Promise<string> {
  const response = await api?.("POST", "/api/v1/integrations/connectors", {
    workspace_name: "default",
    connector_type: "recruiting",
    name: "candidates",
    auth: "partner",
    credentials: { client_id: "an id", client_secret: "a secret", refresh_token: "from a user" },
  });
  expect(response?.status).toBe(201);
  return response?.body.id;
}

function execute(api: Api, id: string) {
  return api("POST", `/api/v1/integrations/connectors/${id}/execute`, {
    entity: "candidates",
    action: "list",
    params: { per_page: 1 },
  });
}

/** Sends 500 concurrent calls to each program. Counts the responses with status 200, and other responses by their text. */
async function statuses(apis: readonly Api[], id: string): Promise<Readonly<Record<string, number>>> {
  const responses = await Promise.all(Array.from({ length: 500 }, () => apis.map((api) => execute(api, id))).flat());
  const counted: Record<string, number> = {};
  for (const { status, text } of responses) {
    const key = status === 200 ? "200" : text;
    counted[key] = (counted[key] ?? 0) + 1;
  }
  return counted;
}
