import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openContext } from "../../cli/context.ts";
import { saveSettings } from "../../cli/settings.ts";

test("AGENT_CONNECTORS_URL and AGENT_CONNECTORS_WORKSPACE replace the saved settings, but empty values do not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "agent-cli-context-"));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  vi.stubEnv("AGENT_CONNECTORS_CONFIG_DIR", folder);
  await saveSettings({ url: "http://one.example", workspace: "second" });
  const open = () => openContext({ signal: new AbortController().signal, commands: [] });
  vi.stubEnv("AGENT_CONNECTORS_URL", "");
  vi.stubEnv("AGENT_CONNECTORS_WORKSPACE", "");
  const saved = await open();
  expect([saved.url, saved.workspaceOf(undefined)]).toEqual(["http://one.example", "second"]);
  vi.stubEnv("AGENT_CONNECTORS_URL", "http://two.example");
  vi.stubEnv("AGENT_CONNECTORS_WORKSPACE", "third");
  const chosen = await open();
  expect([chosen.url, chosen.workspaceOf(undefined)]).toEqual(["http://two.example", "third"]);
});
