import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Sandbox } from "@agent-connectors/sandbox";
import type { TestDatabase } from "../../service/engines.ts";
import type { Program } from "../run-program.ts";

/** A public URL that several programs share, so that each accepts the tokens of the others. */
export const sharedAddress = { PUBLIC_URL: "http://connectors.example.com" };

/**
 * The address that a program listens on. It is read from the log, because the standard output has the public URL. Throws if the
 * program ends before it listens.
 */
export async function addressOf({ stderr, process: child }: Program): Promise<string> {
  for (;;) {
    const found = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(stderr())?.[1];
    if (found !== undefined) return found;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the program ended: ${stderr()}`);
    await setTimeout(10);
  }
}

/**
 * The settings of programs that use a test database, and that send the requests of the connectors `kinds` to the sandbox. The
 * settings contain a new master key and a high rate limit. Each program listens on a free port.
 */
export function environmentOf(
  { folder, databaseUrl }: TestDatabase,
  sandbox: Sandbox,
  kinds: readonly string[],
): Readonly<Record<string, string>> & { readonly MASTER_KEYS: string } {
  return {
    DATA_DIR: folder,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    MASTER_KEYS: randomBytes(32).toString("base64"),
    PORT: "0",
    BASE_URLS: JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, sandbox.urlOf(kind)]))),
    EGRESS_ALLOW: new URL(sandbox.url).host,
    RATE_PER_MINUTE: "100000",
  };
}
