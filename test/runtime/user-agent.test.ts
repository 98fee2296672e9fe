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
/** A kind whose upstream asks for a form of its own. */
const particular: Partial<Connector<HelpDesk>> = {
  entities: {
    ...helpDesk.entities,
    tickets: { ...tickets, actions: { ...tickets.actions, list: { ...list, inject } } },
  },
};

test.each([
  { who: "this project", options: {}, model: {}, want: `agent-connectors/${version}` },
  { who: "the caller", options: { userAgent: "acme-sync/2.1" }, model: {}, want: "acme-sync/2.1" },
  { who: "the kind", options: {}, model: particular, want: "Required/1" },
  { who: "the caller, whatever the kind sends", options: { userAgent: "acme/2" }, model: particular, want: "acme/2" },
])("requests have the User-Agent of $who", async ({ options, model, want }) => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [] }));
  await clientFor(baseUrl, options, model).tickets.list();
  expect(seen.map(({ headers }) => headers["user-agent"])).toEqual([want]);
});

test("requests for a token and for a file have it too", async () => {
  const { baseUrl, seen } = await loopback(({ path }, response) =>
    json(response, path.startsWith("/oauth") ? { access_token: "t", expires_in: 60 } : {}),
  );
  const credentials = { client_id: "app", client_secret: "hunter2-hunter2", refresh_token: "refresh-0" };
  const client = clientFor(baseUrl, { credentials, userAgent: "acme-sync/2.1" });
  const { stream } = await client.exports.download({ id: "1" });
  stream.destroy();
  expect(seen.map(({ headers }) => headers["user-agent"])).toEqual(["acme-sync/2.1", "acme-sync/2.1"]);
});

test.each(["", " ", "a\r\nx-injected: 1", "ünïcode", 7])("%j is no User-Agent", (userAgent) => {
  // The types refuse the number only.
  expect(() => clientFor("http://127.0.0.1:1", { userAgent: userAgent as string })).toThrow(
    "[invalid_config] userAgent: expected a string of printable ASCII characters that neither begins nor ends with a space, found",
  );
});
