import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import {
  baseUrlOf,
  type Connector,
  chooseAuth,
  createConnector,
  evaluate,
  type OAuth,
  redactText,
  resolveConfig,
} from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { MockAgent } from "undici";
import { stringify } from "yaml";
import type { Connection } from "./arguments.ts";
import { type Operation, outcomeOf, type Recorded } from "./outcome.ts";

/** A call that was made, and what the upstream answered. */
interface Made {
  readonly connector: Connector;
  readonly connection: Connection;
  readonly asked: Operation;
  readonly responses: readonly Recorded[];
}

/**
 * Adds a cassette of a call to a file. The call is made once more, with made-up credentials, against what the upstream
 * answered: so the requests hold no secret, and the cassette is sure to play.
 */
export async function writeCassette(path: string, made: Made): Promise<void> {
  const { connector, connection, asked } = made;
  const credentials = await madeUp(connector, connection);
  const responses = await cleaned(made);
  const requests: { readonly request: string; readonly body?: unknown }[] = [];
  const agent = new MockAgent();
  agent.disableNetConnect();
  agent
    .get(() => true)
    .intercept({ path: () => true, method: () => true })
    .reply((sent) => {
      const response = responses[requests.length];
      const origin = String(sent.origin ?? "");
      const body = typeof sent.body === "string" ? bodyOf(sent.body) : undefined;
      requests.push({ request: `${sent.method} ${origin}${sent.path}`, ...(body !== undefined && { body }) });
      const { status = 500, headers = {}, body: data = "" } = response ?? {};
      return { statusCode: status, data, responseOptions: { headers } };
    })
    .persist();
  const { auth, config } = connection;
  const client = createConnector(connector, {
    credentials,
    ...(auth !== undefined && { auth }),
    ...(config && { config }),
    dispatcher: agent,
    limits: { retries: 0 },
  });
  const { shown } = await outcomeOf(client, asked).finally(() => client.close());
  await agent.close();
  const { entity, action, params, pages } = asked;
  const cassette = {
    shows: `${entity}.${action}, as it was recorded.`,
    credentials,
    ...(config && Object.keys(config).length > 0 && { config }),
    call: {
      entity,
      action,
      ...(Object.keys(params).length > 0 && { params }),
      ...(pages !== undefined && { options: { max_pages: pages } }),
    },
    ...(pages !== undefined && { walk: true }),
    exchanges: requests.map((request, index) => ({ ...request, response: answerOf(responses[index]) })),
    want: shown,
  };
  const earlier = await readFile(path, "utf8").catch(() => "");
  await mkdir(dirname(path), { recursive: true });
  await appendFile(
    path,
    (earlier === "" ? "" : "---\n") + stringify(cassette, { lineWidth: 120, aliasDuplicateObjects: false }),
  );
}

/** Credentials of the same names, with the form that the connector asks for. */
async function madeUp(connector: Connector, { credentials, auth }: Connection): Promise<Record<string, string>> {
  const option = chooseAuth(connector.auth, credentials, auth);
  const sandbox = await startSandbox({ connectors: [{ ...connector, auth: [option] }] });
  const known: Readonly<Record<string, string>> = sandbox.credentialsOf(connector.kind);
  await sandbox.close();
  return Object.fromEntries(
    Object.keys(credentials).map((name) => [
      name,
      name === "access_token" ? "made_up_access_token" : (known[name] ?? `made_up_${name}`),
    ]),
  );
}

/** The responses without secrets, and with the connector's own base URL in place of another that was asked. */
async function cleaned({ connector, connection, responses }: Made): Promise<readonly Recorded[]> {
  const { credentials, auth, baseUrl } = connection;
  const { oauth } = chooseAuth(connector.auth, credentials, auth);
  const config = await resolveConfig(connector, connection.config ?? {}, credentials);
  const own = baseUrlOf(connector, config);
  const tokenUrl = oauth && URL.parse(String(evaluate(oauth.tokenUrl, { config, credentials })));
  const tokens = oauth
    ? responses.flatMap(({ url, body }) =>
        new URL(url).pathname.endsWith(tokenUrl?.pathname ?? "\n") ? tokensIn(oauth, body) : [],
      )
    : [];
  const secrets = [...Object.values(credentials), ...tokens];
  const clean = (text: string): string =>
    redactText(baseUrl === undefined ? text : text.replaceAll(baseUrl.replace(/\/$/, ""), own), secrets);
  return responses.map(({ headers, body, ...response }) => ({
    ...response,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => kept.test(name))
        .map(([name, value]) => [name, clean(value)]),
    ),
    body: clean(body),
  }));
}

/** Headers that manifests read: of pages, limits and requests. Others, such as cookies, stay out. */
const kept =
  /^(?:link|retry-after|content-disposition|content-type|x-(?!powered-by).*|.*rate-?limit.*|.*request-?id.*)$/;

/** The tokens in a token endpoint's answer. */
function tokensIn({ response }: OAuth, body: string): readonly string[] {
  const paths = [response.accessToken, response.refreshToken ?? []];
  const read = bodyOf(body);
  return paths
    .map((path) => evaluate({ get: ["body", ...path] }, { body: read }))
    .filter((value) => typeof value === "string");
}

/** What a cassette says of a response: JSON is its default, and 200. */
function answerOf(response: Recorded | undefined): object {
  if (!response) return {};
  const { status, headers, body } = response;
  const { "content-type": type = "", ...others } = headers;
  const shown = type.startsWith("application/json") ? others : headers;
  return {
    ...(status !== 200 && { status }),
    ...(Object.keys(shown).length > 0 && { headers: shown }),
    ...(body !== "" && { body: bodyOf(body) }),
  };
}

function bodyOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : text;
  } catch {
    return text;
  }
}
