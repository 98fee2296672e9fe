import { inspect } from "node:util";
import { expect, test } from "vitest";
import { type Client, ConnectorError, type Credentials } from "../../runtime/index.ts";
import { clientFor } from "./fixtures/client-for.ts";
import { json, loopback } from "./fixtures/loopback.ts";

const secret = "hunter2/hünter+3";
const token = "token-of-hunter2";
const encoded = Buffer.from(`ann:${secret}`).toString("base64");

const credentialKinds: readonly (readonly [string, Credentials, readonly string[]])[] = [
  ["a key", { api_key: secret }, []],
  ["a password", { username: "ann", password: secret }, [encoded]],
  ["a refresh token", { client_id: "app", client_secret: secret, refresh_token: `${secret}-r` }, [token]],
  ["client credentials", { app_id: "app", app_secret: secret }, [token]],
];

const responses: readonly (readonly [string, number, string])[] = [
  ["echoes the request in an error message", 400, "error"],
  ["echoes the request as text", 200, "text"],
  ["rejects the credentials", 401, "error"],
  ["redirects to a URL that contains the request", 302, "redirect"],
  ["returns a next URL that contains the request", 200, "next"],
];

/** Returns an error in all forms in which it is printed, logged or sent. */
function printed(error: unknown): string {
  return [inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error), String(error)].join("\n");
}

test.each(
  credentialKinds.flatMap(([kind, credentials, derived]) =>
    responses.map(([echo, status, form]) => [kind, echo, { credentials, derived, status, form }] as const),
  ),
)("errors do not contain %s if the upstream %s", async (_kind, _echo, { credentials, derived, status, form }) => {
  const { baseUrl } = await loopback(({ path, headers }, response) => {
    if (path.startsWith("/oauth/token")) return json(response, { access_token: token, data: { token } });
    const echo = `${secret} ${encodeURIComponent(secret)} ${derived.join(" ")} ${path} ${JSON.stringify(headers)}`;
    if (form === "error") return json(response, { error: { message: echo } }, status, { "x-request-id": "req" });
    if (form === "text") return response.writeHead(status).end(echo);
    if (form === "redirect")
      return response.writeHead(status, { location: `ftp://${encodeURIComponent(echo)}/` }).end();
    return json(response, { data: [], next: `https://evil.test/${encodeURIComponent(echo)}` });
  });
  const client = clientFor(baseUrl, { credentials });
  const text = await printedFailure(() => Array.fromAsync(client.feeds.list()));
  for (const value of [secret, encodeURIComponent(secret), ...derived]) expect(text).not.toContain(value);
});

/** A key that is valid in a host name. */
const key = "hunter2-hunter2-hunter2";

async function printedFailure(call: () => PromiseLike<unknown>): Promise<string> {
  const failure = await Promise.resolve()
    .then(call)
    .then(
      () => "no failure",
      (error: unknown) => error,
    );
  expect(failure).toBeInstanceOf(ConnectorError);
  return printed(failure);
}

test("errors redact a key in the host of a redirect, a next URL or a link", async () => {
  const location = `https://${key}.invalid/`;
  const { baseUrl } = await loopback(({ method, path }, response) => {
    if (method === "POST") return response.writeHead(307, { location }).end();
    if (path.startsWith("/attachments")) return json(response, { data: { url: location } });
    if (path.startsWith("/feeds")) return json(response, { data: [{ n: 1 }], next: location });
    return response.writeHead(302, { location }).end();
  });
  const client = clientFor(baseUrl, { credentials: { api_key: key }, limits: { retries: 0 } });
  const failures = await Promise.all([
    printedFailure(() => client.tickets.create({ subject: "x" })),
    printedFailure(() => client.tickets.get({ id: "1" })),
    printedFailure(() => Array.fromAsync(client.feeds.list())),
    printedFailure(() => client.attachments.download({ id: "1" })),
  ]);
  for (const text of failures) expect(text).not.toContain(key);
  // The second and the fourth call fail because the host does not exist. The message of this error does not contain the host.
  for (const text of [failures[0], failures[2]]) expect(text).toContain("[redacted]");
});

test("errors redact a key in a quoted name, param, option or header", async () => {
  const { baseUrl } = await loopback((_, response) =>
    response.writeHead(200, { "content-encoding": key, "content-type": "application/json" }).end("{}"),
  );
  const client = clientFor(baseUrl, { credentials: { api_key: key } });
  const loose: Client = client as unknown as Client;
  const failures = await Promise.all([
    printedFailure(() => client.tickets.get({ id: "1" })),
    printedFailure(() => loose.execute(key, "list")),
    printedFailure(() => loose.execute("tickets", key)),
    printedFailure(() => loose.execute("tickets", "list", { limit: key, [key]: 1 })),
    printedFailure(() => loose.execute("tickets", "list", {}, { max_pages: key as unknown as number })),
  ]);
  for (const text of failures) {
    expect(text).toContain("[redacted]");
    expect(text).not.toContain(key);
  }
});

test("errors that truncate a value do not contain the beginning of a long key", async () => {
  const long = "0123456789abcdef".repeat(10);
  const { baseUrl } = await loopback((_, response) => json(response, { data: [] }));
  const loose = clientFor(baseUrl, { credentials: { api_key: long } }) as unknown as Client;
  expect(await printedFailure(() => loose.execute("tickets", "list", { limit: long }))).not.toContain(
    long.slice(0, 16),
  );
});

test("errors do not contain earlier access or refresh tokens", async () => {
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
  const stuck = await printedFailure(() => Array.fromAsync(client.feeds.list()));
  expect(stuck).toContain("pagination_stuck");
  const refused = await printedFailure(() => client.tickets.get({ id: "1" }));
  expect(refused).toContain("invalid_grant");
  for (const text of [stuck, refused])
    for (const value of [...tokens, ...refreshTokens, credentials.refresh_token]) expect(text).not.toContain(value);
});

test("errors of a failed onCredentialsChanged do not contain a rotated refresh token", async () => {
  const { baseUrl } = await loopback((_, response) =>
    json(response, { access_token: "granted-token", refresh_token: "rotated-value" }),
  );
  const client = clientFor(baseUrl, {
    credentials: { client_id: "app", client_secret: "of the client", refresh_token: "given-refresh" },
    onCredentialsChanged: (changed) => {
      throw Object.assign(new Error(`cannot write ${Object.values(changed).join()}`), { row: changed.refresh_token });
    },
  });
  const text = await printedFailure(() => client.tickets.get({ id: "1" }));
  expect(text).toContain("onCredentialsChanged failed");
  for (const value of ["granted-token", "rotated-value", "given-refresh"]) expect(text).not.toContain(value);
});
