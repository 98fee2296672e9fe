import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  baseUrlOf,
  type Connector,
  ConnectorError,
  chooseAuth,
  createConnector,
  evaluate,
  type OAuth,
  redactText,
  resolveConfig,
} from "@agent-connectors/runtime";
import { parseJsonText } from "@agent-connectors/runtime/portable";
import { startSandbox } from "@agent-connectors/sandbox";
import { MockAgent } from "undici";
import { stringify } from "yaml";
import type { Connection } from "../local-executor.ts";
import { hasCode, replaceFile } from "../replace-file.ts";
import { type CalledOperation, type Outcome, outcomeOf, type Recorded } from "./outcome.ts";

interface RecordedCall {
  readonly connector: Connector;
  readonly connection: Connection;
  readonly operation: CalledOperation;
  readonly responses: readonly Recorded[];
  readonly outcome: Outcome;
}

/**
 * Appends the cassette of one call to the file at `path`. Repeats the call with invented credentials against the recorded
 * responses, so that the requests contain no secret. Writes nothing and returns the reason if the repeated call does not send one
 * request for each recorded response, if only one of the two calls fails, or if their error codes differ.
 */
export async function writeCassette(path: string, recorded: RecordedCall): Promise<string | undefined> {
  const { connector, connection, operation } = recorded;
  const credentials = await inventedCredentials(connector, connection);
  const responses = await cleaned(recorded);
  const { requests, outcome } = await repeated({ ...recorded, responses }, credentials);
  if (requests.length > responses.length) return "expected a response to each request";
  const expected = endOf(responses.length, recorded.outcome);
  const found = endOf(requests.length, outcome);
  if (requests.length < responses.length || outcome.error?.code !== recorded.outcome.error?.code)
    return `expected ${expected} in the repeated call, found ${found}`;
  const { entity, action, params, pages } = operation;
  const { auth, config } = connection;
  const cassette = {
    shows: `${entity}.${action}, as recorded.`,
    credentials,
    ...(auth !== undefined && { auth }),
    ...(config && Object.keys(config).length > 0 && { config }),
    call: {
      entity,
      action,
      ...(Object.keys(params).length > 0 && { params }),
      ...(pages !== undefined && { options: { max_pages: pages } }),
    },
    ...(pages !== undefined && { walk: true }),
    exchanges: requests.map((request, index) => ({ ...request, response: cassetteResponse(responses[index]) })),
    want: outcome.shown,
  };
  const earlier = await textAt(path);
  await mkdir(dirname(path), { recursive: true });
  const text = stringify(cassette, { lineWidth: 120, aliasDuplicateObjects: false });
  await replaceFile(path, earlier === "" ? text : `${earlier.replace(/\n?$/, "\n")}---\n${text}`);
  return undefined;
}

/** A call that was repeated against recorded responses. */
interface Repeated {
  /** The requests in the form of a cassette. */
  readonly requests: readonly { readonly request: string; readonly body?: unknown }[];
  readonly outcome: Outcome;
}

/** Repeats a call. Each request receives the next recorded response, or status 500 if there is none. */
async function repeated(
  { connector, connection: { auth, config }, operation, responses }: Omit<RecordedCall, "outcome">,
  credentials: Readonly<Record<string, string>>,
): Promise<Repeated> {
  const requests: Repeated["requests"][number][] = [];
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
  const client = createConnector(connector, {
    credentials,
    ...(auth !== undefined && { auth }),
    ...(config && { config }),
    dispatcher: agent,
    limits: { retries: 0 },
  });
  const outcome = await outcomeOf(client, operation, new AbortController().signal).finally(() => client.close());
  await agent.close();
  return { requests, outcome };
}

function endOf(requests: number, { error }: Outcome): string {
  const count = `${requests} ${requests === 1 ? "request" : "requests"}`;
  return `${count} and ${error ? `the failure ${error.message}` : "a result"}`;
}

async function textAt(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "";
    throw new ConnectorError("internal", `'${path}' cannot be read: ${String(error)}`, { cause: error });
  }
}

/** Returns an invented value for each credential of a connection, in the expected format. */
async function inventedCredentials(
  connector: Connector,
  { credentials, auth }: Connection,
): Promise<Record<string, string>> {
  const { oauth: _, ...option } = chooseAuth(connector.auth, credentials, auth);
  // The sandbox invents values only for required credentials, so each credential of the connection is required here. Without
  // `oauth`, the sandbox also invents the access token instead of issuing one.
  const given = Object.entries(option.credentials).filter(([name]) => Object.hasOwn(credentials, name));
  const required = Object.fromEntries(given.map(([name, field]) => [name, { ...field, required: true }]));
  const sandbox = await startSandbox({
    connectors: [{ ...connector, auth: [{ ...option, credentials: required }] }],
  });
  await sandbox.close();
  return sandbox.credentialsOf(connector.kind);
}

/** Removes secrets from the responses, and replaces the `baseUrl` of the connection with the base URL of the connector. */
async function cleaned({ connector, connection, responses }: RecordedCall): Promise<readonly Recorded[]> {
  const { credentials, auth, baseUrl } = connection;
  const { oauth } = chooseAuth(connector.auth, credentials, auth);
  const config = await resolveConfig(connector, connection.config ?? {}, credentials);
  const ownBaseUrl = baseUrlOf(connector, config);
  const tokenUrl = oauth && URL.parse(String(evaluate(oauth.tokenUrl, { config, credentials })));
  const tokens = oauth
    ? responses.flatMap(({ url, body }) =>
        new URL(url).pathname.endsWith(tokenUrl?.pathname ?? "\n") ? tokensIn(oauth, body) : [],
      )
    : [];
  const secrets = [...Object.values(credentials), ...tokens];
  const maskOf = createMasks();
  const given = baseUrl?.replace(/\/$/, "");
  // JSON can contain a URL with escaped slashes.
  const spellings = given === undefined ? [] : [given, given.replaceAll("/", "\\/")];
  const clean = (text: string): string =>
    redactText(
      spellings.reduce((found, spelling) => found.replaceAll(spelling, ownBaseUrl), text),
      secrets,
      maskOf,
    );
  return responses.map(({ headers, body, ...response }) => ({
    ...response,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => recordedHeaders.test(name) && !secretHeaders.test(name))
        .map(([name, value]) => [name, clean(value)]),
    ),
    body: clean(body),
  }));
}

/**
 * Returns a function that masks a value. Equal values have equal masks, and different values have different masks, so that the
 * token of each page stays different.
 */
function createMasks(): (value: string) => string {
  const masks = new Map<string, string>();
  return (value) => {
    // The value may already be a mask.
    if (/^\[redacted(?:-\d+)?\]$/.test(value)) return value;
    const mask = masks.get(value) ?? `[redacted-${masks.size + 1}]`;
    masks.set(value, mask);
    return mask;
  };
}

/** A cassette keeps only the headers that manifests can read or that the runtime follows. It omits cookies, for example. */
const recordedHeaders =
  /^(?:link|location|retry-after|content-disposition|content-type|x-(?!powered-by).*|.*rate-?limit.*|.*request-?id.*)$/;

/** Headers that can contain a secret of the upstream. Page tokens, such as `x-continuation-token`, are not secrets. */
const secretHeaders =
  /auth|cookie|credential|csrf|xsrf|jwt|passw|secret|session|signature|(?:api|private)-?key|(?<!(?:pag(?:e|ing|ination)|next|continuation|sync|cursor|delta|skip|scroll|start)-?)token(?!s)/;

function tokensIn({ tokenResponse }: OAuth, body: string): readonly string[] {
  const paths = [tokenResponse.accessToken, tokenResponse.refreshToken ?? []];
  const scope = { body: jsonOf(body) };
  return paths.map((path) => evaluate({ get: ["body", ...path] }, scope)).filter((value) => typeof value === "string");
}

/** Omits status 200 and the JSON content type, which are the defaults of a cassette. */
function cassetteResponse(response: Recorded | undefined): object {
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

/** Returns a body in the format of cassettes. JSON with an integer beyond ±(2^53−1) stays text, because YAML would round it. */
function bodyOf(text: string): unknown {
  const value = jsonOf(text);
  return typeof value === "object" && value !== null && isDeepStrictEqual(value, JSON.parse(text)) ? value : text;
}

/** Returns the JSON value of a body, as the runtime reads it; `undefined` if the body is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}
