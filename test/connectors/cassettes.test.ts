import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConnectorError, createConnector } from "@agent-connectors/runtime";
import nock from "nock";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Cassette, type Exchange, type Page, readCassettes } from "./cassette.ts";
import { modelOf } from "./models.ts";

const here = `${import.meta.dirname}/`;
const kinds = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());

// nock is active in this file only, because other test files in the same worker connect to real servers.
beforeAll(() => {
  if (!nock.isActive()) nock.activate();
});
afterEach(() => nock.cleanAll());
afterAll(() => nock.restore());

for (const { name: kind } of kinds) {
  for (const file of readdirSync(`${here}${kind}`)) {
    describe(`${kind}/${file}`, () => {
      for (const cassette of readCassettes(`${here}${kind}/${file}`)) {
        test(cassette.shows, async () => {
          const sent = play(cassette.exchanges);
          const outcome = await outcomeOf(kind, cassette);
          const requests = cassette.exchanges.map(({ request, headers = {}, body }) => ({ request, headers, body }));
          // A wrong request can cause a wrong outcome, and an error can prevent a request.
          expect({ requests: sent, outcome }).toEqual({ requests, outcome: wanted(cassette.want) });
        });
      }
    });
  }
}

const cassette = "shows: A page.\ncredentials: {}\ncall: { entity: a, action: list }";

test.each([
  [`${cassette}\nexchanges: []\nwnat: {}`, "expected only the keys 'shows', .*, 'walk', found 'wnat'"],
  [`${cassette}\nexchanges: []`, "expected the keys 'shows', .*, found no 'want'"],
  [`${cassette}\nexchanges: [{ requests: GET /a }]\nwant: { data: [] }`, "exchanges\\[0\\]: .* found 'requests'"],
])("the error for a missing or an unknown key names the file, the cassette and the keys: %j", (text, message) => {
  const folder = mkdtempSync(join(tmpdir(), "cassette-"));
  const file = join(folder, "a.yaml");
  writeFileSync(file, `${cassette}\nexchanges: []\nwant: { data: [] }\n---\n${text}`);
  expect(() => readCassettes(file)).toThrow(new RegExp(`a\\.yaml: cassette 2 \\(A page\\.\\).*${message}`));
  rmSync(folder, { recursive: true });
});

/** Responds with the exchanges in order. Returns an array that collects the requests in the form of exchanges. */
function play(exchanges: readonly Exchange[]): unknown[] {
  const sent: unknown[] = [];
  const scope = nock(/^/).persist();
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
    scope
      .intercept(() => true, method)
      .reply(async (request: Request) => {
        const exchange = exchanges[sent.length];
        sent.push(await recorded(request, exchange));
        if (!exchange) throw new Error(`no exchange is left for ${request.method} ${request.url}`);
        const { status = 200, headers, body } = exchange.response;
        const text = typeof body === "string" ? body : JSON.stringify(body);
        return [status, text, { "content-type": "application/json", ...headers }];
      });
  return sent;
}

/** Copies only the headers that the expected exchange lists. */
async function recorded(request: Request, { headers = {}, body }: Partial<Exchange> = {}): Promise<object> {
  const text = await request.text();
  return {
    request: `${request.method} ${request.url}`,
    headers: Object.fromEntries(Object.keys(headers).map((name) => [name, request.headers.get(name)])),
    body: typeof body === "object" && body !== null && text !== "" ? json(text, body) : text || undefined,
  };
}

function json(text: string, wanted: object): object {
  const sent = JSON.parse(text);
  return "operationName" in wanted && !("query" in wanted) ? { ...sent, query: undefined } : sent;
}

/** Returns the result or the error of the call in the form of `want`. */
async function outcomeOf(kind: string, { call, walk, credentials, auth, config }: Cassette): Promise<unknown> {
  const connector = createConnector(modelOf(kind), {
    credentials,
    ...(auth !== undefined && { auth }),
    ...(config && { config }),
    limits: { retries: 0 },
  });
  const { entity, action, params = {}, options = {} } = call;
  try {
    if (walk) return { pages: await Array.fromAsync(connector.pages(entity, action, params, options)) };
    const result = await connector.execute(entity, action, params, options);
    if (!("stream" in result)) return result;
    const chunks = await Array.fromAsync(result.stream);
    return { file: Buffer.concat(chunks).toString(), ...(result.name !== undefined && { name: result.name }) };
  } catch (error) {
    if (error instanceof ConnectorError) return { error: error.message };
    throw error;
  } finally {
    await connector.close();
  }
}

function wanted(want: Cassette["want"]): unknown {
  if ("pages" in want) return { pages: want.pages.map(withMeta) };
  return "data" in want ? withMeta(want) : want;
}

function withMeta({ data, meta = {} }: Page): Page {
  return { data, meta };
}
