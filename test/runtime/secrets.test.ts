import { inspect } from "node:util";
import { expect, test } from "vitest";
import type { Credentials } from "../../runtime/index.ts";
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
