import { inspect } from "node:util";
import { expect, test } from "vitest";
import { type Client, ConnectorError, type Credentials } from "../../runtime/index.ts";
import { clientFor } from "./fixtures/client-for.ts";
import { json, loopback } from "./fixtures/loopback.ts";

const secret = "hunter2/hünter+3";
const token = "token-of-hunter2";
const encoded = Buffer.from(`ann:${secret}`).toString("base64");

const ways: readonly (readonly [string, Credentials, readonly string[]])[] = [
  ["a key", { api_key: secret }, []],
  ["a password", { username: "ann", password: secret }, [encoded]],
  ["a refresh token", { client_id: "app", client_secret: secret, refresh_token: `${secret}-r` }, [token]],
  ["client credentials", { app_id: "app", app_secret: secret }, [token]],
];

const answers: readonly (readonly [string, number, string])[] = [
  ["echoes what it got in its message", 400, "error"],
  ["echoes what it got as text", 200, "text"],
  ["rejects it", 401, "error"],
  ["redirects with it", 302, "redirect"],
  ["leads to it", 200, "next"],
];

/** However a failure is printed, logged or sent on. */
function printed(error: unknown): string {
  return [inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error), String(error)].join("\n");
}

test.each(
  ways.flatMap(([way, credentials, made]) =>
    answers.map(([does, status, form]) => [way, does, { credentials, made, status, form }] as const),
  ),
)("%s is in no error where the upstream %s", async (_way, _does, { credentials, made, status, form }) => {
  const { baseUrl } = await loopback(({ path, headers }, response) => {
    if (path.startsWith("/oauth/token")) return json(response, { access_token: token, data: { token } });
    const echo = `${secret} ${encodeURIComponent(secret)} ${made.join(" ")} ${path} ${JSON.stringify(headers)}`;
    if (form === "error") return json(response, { error: { message: echo } }, status, { "x-request-id": "req" });
    if (form === "text") return response.writeHead(status).end(echo);
    if (form === "redirect")
      return response.writeHead(status, { location: `ftp://${encodeURIComponent(echo)}/` }).end();
    return json(response, { data: [], next: `https://evil.test/${encodeURIComponent(echo)}` });
  });
  const client = clientFor(baseUrl, { credentials });
  const walk = async () => {
    for await (const _ of client.feeds.list()) expect(_).toBeDefined();
  };
  const error: unknown = await walk().then(
    () => "no failure",
    (thrown: unknown) => thrown,
  );
  expect(error).toHaveProperty("code");
  const text = printed(error);
  for (const planted of [secret, encodeURIComponent(secret), ...made]) expect(text).not.toContain(planted);
});

/** Safe in a host name, which is in lower case. */
const key = "hunter2-hunter2-hunter2";

async function failureOf(call: () => PromiseLike<unknown>): Promise<string> {
  const failure = await Promise.resolve()
    .then(call)
    .then(
      () => "no failure",
      (error: unknown) => error,
    );
  expect(failure).toBeInstanceOf(ConnectorError);
  return printed(failure);
}

test("a key is not in an error of a redirect, a next URL or a link with the key in its host", async () => {
  const location = `https://${key}.invalid/`;
  const { baseUrl } = await loopback(({ method, path }, response) => {
    if (method === "POST") return response.writeHead(307, { location }).end();
    if (path.startsWith("/attachments")) return json(response, { data: { url: location } });
    if (path.startsWith("/feeds")) return json(response, { data: [{ n: 1 }], next: location });
    return response.writeHead(302, { location }).end();
  });
  const client = clientFor(baseUrl, { credentials: { api_key: key }, limits: { retries: 0 } });
  const failures = await Promise.all([
    failureOf(() => client.tickets.create({ subject: "x" })),
    failureOf(() => client.tickets.get({ id: "1" })),
    failureOf(() => Array.fromAsync(client.feeds.list())),
    failureOf(() => client.attachments.download({ id: "1" })),
  ]);
  for (const text of failures) expect(text).not.toContain(key);
});

test("a key is not in an error of a name, a param, an option or a header that repeats it", async () => {
  const { baseUrl } = await loopback((_, response) =>
    response.writeHead(200, { "content-encoding": key, "content-type": "application/json" }).end("{}"),
  );
  const client = clientFor(baseUrl, { credentials: { api_key: key } });
  const loose: Client = client as unknown as Client;
  const failures = await Promise.all([
    failureOf(() => client.tickets.get({ id: "1" })),
    failureOf(() => loose.execute(key, "list")),
    failureOf(() => loose.execute("tickets", key)),
    failureOf(() => loose.execute("tickets", "list", { limit: key, [key]: 1 })),
    failureOf(() => loose.execute("tickets", "list", {}, { max_pages: key as unknown as number })),
  ]);
  for (const text of failures) expect(text).not.toContain(key);
});

test("the beginning of a long key is not in an error that shows no more of a value", async () => {
  const long = "0123456789abcdef".repeat(10);
  const { baseUrl } = await loopback((_, response) => json(response, { data: [] }));
  const loose = clientFor(baseUrl, { credentials: { api_key: long } }) as unknown as Client;
  expect(await failureOf(() => loose.execute("tickets", "list", { limit: long }))).not.toContain(long.slice(0, 16));
});

test("earlier tokens are not in an error, renewed or rotated", async () => {
  const tokens = ["first-token-1", "second-token-2"];
  const refreshTokens = ["rotated-refresh-1", "rotated-refresh-2"];
  let granted = 0;
  const { baseUrl } = await loopback(({ path, headers }, response) => {
    if (path.startsWith("/oauth/token")) {
      if (granted === 2)
        return json(response, { error: "invalid_grant", error_description: refreshTokens.join(" ") }, 400);
      const [access_token, refresh_token] = [tokens[granted], refreshTokens[granted]];
      granted++;
      return json(response, { access_token, refresh_token });
    }
    if (headers.authorization !== `Bearer ${tokens[1]}`) return json(response, { error: { message: "no" } }, 401);
    if (path.startsWith("/tickets")) return json(response, { error: { message: "no" } }, 401);
    return json(response, { data: [{ n: 1 }], next: `/feeds/${tokens[0]}` });
  });
  const credentials = { client_id: "app", client_secret: "of the client", refresh_token: "given-refresh-0" };
  const client = clientFor(baseUrl, { credentials });
  const stuck = await failureOf(() => Array.fromAsync(client.feeds.list()));
  expect(stuck).toContain("pagination_stuck");
  const refused = await failureOf(() => client.tickets.get({ id: "1" }));
  expect(refused).toContain("invalid_grant");
  for (const text of [stuck, refused])
    for (const planted of [...tokens, ...refreshTokens, credentials.refresh_token]) expect(text).not.toContain(planted);
});

test("a rotated refresh token is not in the error of who failed to save it", async () => {
  const { baseUrl } = await loopback((_, response) =>
    json(response, { access_token: "granted-token", refresh_token: "rotated-refresh" }),
  );
  const client = clientFor(baseUrl, {
    credentials: { client_id: "app", client_secret: "of the client", refresh_token: "given-refresh" },
    onCredentialsChanged: (changed) => {
      throw Object.assign(new Error(`cannot write ${JSON.stringify(changed)}`), { row: changed.refresh_token });
    },
  });
  const text = await failureOf(() => client.tickets.get({ id: "1" }));
  expect(text).toContain("onCredentialsChanged failed");
  for (const planted of ["granted-token", "rotated-refresh", "given-refresh"]) expect(text).not.toContain(planted);
});
