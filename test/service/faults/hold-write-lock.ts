import { spawn } from "node:child_process";
import { once } from "node:events";

/** The program of the process that holds the lock. It keeps a write transaction open until its stdin ends. */
const program = `
  const sqlite = new (require("node:sqlite").DatabaseSync)(process.argv[1], { timeout: 10_000 });
  sqlite.exec("begin immediate");
  process.stdout.write("held");
  process.stdin.resume().on("end", () => sqlite.exec("rollback"));
`;

/**
 * Starts a process that holds the write lock of an SQLite file until the test calls `release`. Returns when the process has the
 * lock.
 */
export async function holdWriteLock(file: string): Promise<{ readonly release: () => Promise<void> }> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "-e", program, file], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await Promise.race([
    once(child.stdout, "data"),
    ended.then(([code]) => Promise.reject(new Error(`expected the lock to be held, found an exit with ${code}`))),
  ]);
  return {
    release: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
