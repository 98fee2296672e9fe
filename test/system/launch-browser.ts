import { access } from "node:fs/promises";
import { type Browser, chromium } from "playwright-core";

/** Launches a real browser. Throws an error with the remedy if none is installed. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  await access(executablePath).catch(() => {
    throw new Error(`there is no browser at ${executablePath}: apt-get install chromium, or set CHROMIUM_PATH`);
  });
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
}
