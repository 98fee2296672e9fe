import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settingsReleased, withSettingsLock } from "../../cli/settings-lock.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "agent-cli-lock-"));
  vi.stubEnv("AGENT_CONNECTORS_CONFIG_DIR", root);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

test("withSettingsLock fails without running the work if its signal aborts while it waits for the lock", async () => {
  const { promise: working, resolve: finish } = Promise.withResolvers<void>();
  const { promise: locked, resolve: begin } = Promise.withResolvers<void>();
  const first = withSettingsLock(new AbortController().signal, () => {
    begin();
    return working;
  });
  await locked;
  const interrupted = new AbortController();
  const work = vi.fn(async () => {});
  const second = withSettingsLock(interrupted.signal, work);
  interrupted.abort();
  await expect(second).rejects.toMatchObject({ name: "AbortError" });
  finish();
  await first;
  expect(work).not.toHaveBeenCalled();
});

test("settingsReleased waits until all calls of withSettingsLock have ended, even if a call fails", async () => {
  const { promise: failing, reject: fail } = Promise.withResolvers<void>();
  const { promise: working, resolve: finish } = Promise.withResolvers<void>();
  const { promise: locked, resolve: begin } = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const first = withSettingsLock(signal, () => {
    begin();
    return failing;
  });
  await locked;
  const second = withSettingsLock(signal, () => working);
  const released = vi.fn();
  const waiting = settingsReleased().then(released);
  fail(new Error("broken"));
  await expect(first).rejects.toThrow("broken");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(released).not.toHaveBeenCalled();
  finish();
  await Promise.all([second, waiting]);
  await settingsReleased();
});

test("withSettingsLock fails as invalid_config if a stale lock cannot be removed", async () => {
  // This lock is a folder, which `rm` does not remove without the option `recursive`.
  const lock = join(root, "settings.lock");
  await mkdir(lock);
  const minuteAgo = new Date(Date.now() - 60_000);
  await utimes(lock, minuteAgo, minuteAgo);
  await expect(withSettingsLock(new AbortController().signal, async () => {})).rejects.toMatchObject({
    code: "invalid_config",
    message: expect.stringContaining("the settings cannot be saved"),
  });
});

test("if another process replaces the lock, withSettingsLock does not remove the new lock", async () => {
  const lock = join(root, "settings.lock");
  await withSettingsLock(new AbortController().signal, () => writeFile(lock, "another process"));
  expect(await readFile(lock, "utf8")).toBe("another process");
});
