import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type GlobalOptions, openContext } from "../../cli/context.ts";
import { saveSettings, settingsFile } from "../../cli/settings.ts";

/** Creates the folder of the settings, and deletes it when the test ends. */
async function useFolder(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "agent-cli-context-"));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  vi.stubEnv("AGENT_CONNECTORS_CONFIG_DIR", folder);
}

function stubEnvs(variables: Readonly<Record<string, string>>): void {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

const open = (options: GlobalOptions = {}) =>
  openContext({ ...options, signal: new AbortController().signal, commands: [] });

test("AGENT_CONNECTORS_URL and AGENT_CONNECTORS_WORKSPACE replace the saved settings, but empty values do not", async () => {
  await useFolder();
  await saveSettings({ url: "http://one.example", workspace: "second" });
  vi.stubEnv("AGENT_CONNECTORS_URL", "");
  vi.stubEnv("AGENT_CONNECTORS_WORKSPACE", "");
  const saved = await open();
  expect([saved.url, saved.workspaceOf(undefined)]).toEqual(["http://one.example", "second"]);
  vi.stubEnv("AGENT_CONNECTORS_URL", "http://two.example");
  vi.stubEnv("AGENT_CONNECTORS_WORKSPACE", "third");
  const chosen = await open();
  expect([chosen.url, chosen.workspaceOf(undefined)]).toEqual(["http://two.example", "third"]);
});

test("if the settings file cannot be read, only the commands that use the settings fail", async () => {
  await useFolder();
  vi.stubEnv("AGENT_CONNECTORS_URL", "");
  vi.stubEnv("AGENT_CONNECTORS_WORKSPACE", "");
  vi.stubEnv("AGENT_CONNECTORS_TOKEN", "token");
  await writeFile(settingsFile(), "{");
  const context = await open();
  const damaged = expect.objectContaining({
    code: "invalid_config",
    reason: expect.stringContaining("expected a JSON object"),
  });
  for (const use of [() => context.settings, () => context.url, () => context.workspaceOf(undefined)])
    expect(use).toThrow(damaged);
  await expect(context.api()).rejects.toEqual(damaged);
  expect(context.workspaceOf("default")).toBe("default");
  const { api, url } = await open({ url: "http://one.example" });
  await expect(api()).resolves.toBeDefined();
  expect(url).toBe("http://one.example");
  expect((await open({ local: true })).workspaceOf(undefined)).toBeUndefined();
});

test.each([
  { AGENT_CONNECTORS_CONFIG_DIR: "/a", HOME: "", XDG_CONFIG_HOME: "" },
  { AGENT_CONNECTORS_CONFIG_DIR: "", HOME: "", XDG_CONFIG_HOME: "/a" },
  { AGENT_CONNECTORS_CONFIG_DIR: "", HOME: "/a", XDG_CONFIG_HOME: "b" },
])("the variables %j determine the folder of the settings", async (variables) => {
  stubEnvs(variables);
  expect(settingsFile()).toMatch(/^\/a\//);
});

test.each([
  { AGENT_CONNECTORS_CONFIG_DIR: "", HOME: "", XDG_CONFIG_HOME: "" },
  { AGENT_CONNECTORS_CONFIG_DIR: "", HOME: "", XDG_CONFIG_HOME: "a" },
])("with the variables %j, only the commands that use the settings fail", async (variables) => {
  stubEnvs({ ...variables, AGENT_CONNECTORS_URL: "", AGENT_CONNECTORS_TOKEN: "token" });
  const context = await open();
  const missing = {
    code: "invalid_config",
    message: expect.stringContaining("set AGENT_CONNECTORS_CONFIG_DIR or HOME"),
  };
  expect(() => context.settings).toThrow(expect.objectContaining(missing));
  await expect(saveSettings({})).rejects.toMatchObject(missing);
  await expect((await open({ url: "http://one.example" })).api()).resolves.toBeDefined();
});
