import { access } from "node:fs/promises";
import { type Browser, chromium } from "playwright-core";

/** Launches Chromium with additional command-line arguments. Throws an error with a remedy if Chromium is not installed. */
export async function launchBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  await access(executablePath).catch(() => {
    throw new Error(
      `expected Chromium at '${executablePath}', found no file; run 'apt-get install chromium', or set CHROMIUM_PATH`,
    );
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
      ...extraArgs,
    ],
  });
}
