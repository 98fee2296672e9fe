import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Connector } from "../../runtime/model.ts";
import { clientFor } from "./fixtures/client-for.ts";
import { type HelpDesk, helpDesk } from "./fixtures/help-desk.ts";
import { json, loopback } from "./fixtures/loopback.ts";

const { version } = JSON.parse(readFileSync(new URL("../../runtime/package.json", import.meta.url), "utf8"));
const { tickets } = helpDesk.entities;
const { list } = tickets.actions;
const inject = [...list.inject, { target: { in: "header", name: "user-agent" }, value: "Required/1" }] as const;
/** A kind that sets a User-Agent. */
const withUserAgent: Partial<Connector<HelpDesk>> = {
  entities: {
    ...helpDesk.entities,
    tickets: { ...tickets, actions: { ...tickets.actions, list: { ...list, inject } } },
  },
};

test.each([
  { source: "this project", options: {}, model: {}, want: `agent-connectors/${version}` },
  { source: "the caller", options: { userAgent: "acme-sync/2.1" }, model: {}, want: "acme-sync/2.1" },
  { source: "the kind", options: {}, model: withUserAgent, want: "Required/1" },
  { source: "the caller instead of the kind", options: { userAgent: "acme/2" }, model: withUserAgent, want: "acme/2" },
])("requests have the User-Agent of $source", async ({ options, model, want }) => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [] }));
  await clientFor(baseUrl, options, model).tickets.list();
  expect(seen.map(({ headers }) => headers["user-agent"])).toEqual([want]);
});

test("requests for a token and for a file have the caller's User-Agent", async () => {
  const { baseUrl, seen } = await loopback(({ path }, response) =>
    json(response, path.startsWith("/oauth") ? { access_token: "t", expires_in: 60 } : {}),
  );
  const credentials = { client_id: "app", client_secret: "hunter2-hunter2", refresh_token: "refresh-0" };
  const client = clientFor(baseUrl, { credentials, userAgent: "acme-sync/2.1" });
  const { stream } = await client.exports.download({ id: "1" });
  stream.destroy();
  expect(seen.map(({ headers }) => headers["user-agent"])).toEqual(["acme-sync/2.1", "acme-sync/2.1"]);
});

test.each(["", " ", "a\r\nx-injected: 1", "ünïcode", 7])("%j is not a valid User-Agent", (userAgent) => {
  // Only the value 7 requires the cast.
  expect(() => clientFor("http://127.0.0.1:1", { userAgent: userAgent as string })).toThrow(
    "[invalid_config] userAgent: expected a string of printable ASCII characters that neither begins nor ends with a space, found",
  );
});
