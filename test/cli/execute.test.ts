import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commands } from "../../cli/commands/index.ts";
import { openContext } from "../../cli/context.ts";

beforeEach(() => {
  vi.stubEnv("PAYMENTS_API_KEY", "sk_test_1");
  vi.stubEnv("AGENT_CONNECTORS_CONFIG_DIR", join(tmpdir(), "agent-cli-without-settings"));
  // Nothing listens on this port, so a request would fail with another code.
  vi.stubEnv("PAYMENTS_BASE_URL", "http://127.0.0.1:9");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  { entity: "constructor", action: "list", code: "unknown_entity" },
  { entity: "customers", action: "constructor", code: "unknown_action" },
  { entity: "customers", action: "list", code: "invalid_params" },
])("with --file, $entity.$action fails with $code", async ({ code, ...called }) => {
  const execute = commands.find(({ name }) => name === "connectors execute");
  const context = await openContext({ local: true, signal: new AbortController().signal, commands });
  const call = execute?.run({ name: "payments", file: "x", ...called }, context);
  await expect(call).rejects.toMatchObject({ code });
});
