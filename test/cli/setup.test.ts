import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createProgram } from "../../cli/program.ts";

/** A response to a request for the events of a setup session: its events, or an error. */
type Events = readonly (readonly [event: string, session: object])[] | 503;

/**
 * Runs `connectors create` with a service that sends these responses to the requests for events. Returns the methods and paths of
 * all requests.
 */
async function create(responses: readonly Events[], flags: readonly string[] = []): Promise<readonly string[]> {
  const requests: string[] = [];
  const events = responses.values();
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.replace("/api/v1/integrations/", "")}`);
    if (!request.url?.endsWith("/events"))
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ id: "s", url: "http://127.0.0.1/setup", name: "billing" }));
    const sent = events.next().value ?? 503;
    if (sent === 503) return void response.writeHead(503, { "retry-after": "0" }).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(sent.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(""));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const folder = await mkdtemp(join(tmpdir(), "agent-cli-setup-"));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  vi.stubEnv("AGENT_CONNECTORS_CONFIG_DIR", folder);
  vi.stubEnv("AGENT_CONNECTORS_TOKEN", "token");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const words = ["--url", url, "--output", "json", "connectors", "create", "billing", "--no-browser", ...flags];
  await createProgram(new AbortController().signal).parseAsync(words, { from: "user" });
  return requests;
}

const open = ["session", { status: "open" }] as const;

test("'connectors create' waits for the setup while the service restarts", async () => {
  // The client sends each failed request three times.
  const requests = await create([[open], 503, 503, 503, 503, [["end", { status: "completed", connector_id: "c" }]]]);
  expect(requests).toEqual([
    "POST setup-sessions",
    ...Array(6).fill("GET setup-sessions/s/events"),
    "GET connectors/c",
  ]);
});

test("'connectors create' ends with exit code 6, as after its timeout, if the setup session expires", async () => {
  const expired = create([[open, ["end", { status: "expired", connector_id: null }]]]);
  await expect(expired).rejects.toMatchObject({ exitCode: 6, message: "nobody completed the page before it expired" });
});

test("'connectors create' ends with exit code 6 if nobody completes the page, even after a failure of the service", async () => {
  const events = [503, 503, 503, [open], [open], [open], [open]] as const;
  const message = "nobody completed the page within 3 s";
  await expect(create(events, ["--timeout", "3"])).rejects.toMatchObject({ exitCode: 6, message });
});

test("'connectors create' shows the first failure of the service, and fails with the last failure at the timeout", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  await expect(create([[open]], ["--timeout", "3"])).rejects.toMatchObject({ code: "service_unavailable" });
  const notices = written.mock.calls.filter(([line]) => String(line).includes("found status 503"));
  expect(notices).toEqual([[expect.stringMatching(/^The state of the setup is unknown, and is requested again: /)]]);
});
