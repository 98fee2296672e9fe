import { kinds } from "@agent-connectors/connectors";
import type { ConfigField, Connector } from "@agent-connectors/runtime";
import { expect, onTestFinished, test, vi } from "vitest";
import { requestTo, startFixture } from "./fixture.ts";

const key = "sk_test_1";

/** Adds a header that combines the key with the configuration value `realm`. */
function withCombinedHeader(connector: Connector, realm: ConfigField): Connector {
  const value = { call: "basic", args: [{ get: ["config", "realm"] }, { get: ["credentials", "api_key"] }] } as const;
  const header = { target: { in: "header", name: "x-combined" }, value } as const;
  return {
    ...connector,
    config: { ...connector.config, realm },
    auth: connector.auth.map((option) => ({ ...option, inject: [...option.inject, header] })),
  };
}

test.each<{
  name: string;
  kind: "payments" | "issue_tracking";
  entity: string;
  realm: object;
  text: string;
  want: string;
}>([
  {
    name: "a sent string that combines a credential with a default",
    kind: "payments",
    entity: "customers",
    realm: { required: false, default: "desk" },
    text: btoa(`desk:${key}`),
    want: "ok",
  },
  {
    name: "the credentials if the configuration lacks a value",
    kind: "issue_tracking",
    entity: "issues",
    realm: { required: true },
    text: key,
    want: "[invalid_config] issue_tracking.issues.list: realm: expected a string, found nothing",
  },
])("an intent is recorded without $name", async ({ kind, entity, realm, text, want }) => {
  const fixture = await startFixture("sqlite");
  onTestFinished(() => fixture.close());
  const field = { kind: "given", schema: { type: "string" }, required: false, ...realm } as const;
  const connector = withCombinedHeader((await kinds[kind].load()).connector, field);
  const load = vi.spyOn(kinds[kind], "load").mockResolvedValue({ connector } as never);
  onTestFinished(() => load.mockRestore());
  const execution = await fixture.replica();
  const id = await fixture.connect(kind, "api_key", { fields: { api_key: key } });
  const request = requestTo(id, { entity, intent: `use ${text} at once` });
  const outcome = await execution.execute(fixture.admin, request).then(
    () => "ok",
    ({ message }) => message,
  );
  expect(outcome).toBe(want);
  const intents = () => fixture.database.selectFrom("tool_calls").select("intent").execute();
  await vi.waitUntil(async () => (await intents()).length === 1, { timeout: 10_000 });
  expect(await intents()).toEqual([{ intent: "use [redacted] at once" }]);
});
