import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../embedded-postgres.ts";

/** A PostgreSQL server for the benchmark. */
export interface BenchPostgres {
  /** URL of an empty database. */
  readonly url: string;
  /** Microseconds of processor time that the server's processes have used; NaN on systems other than Linux. */
  readonly cpuMicroseconds: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Starts a server that writes to the disk as in production: `fsync` and `synchronous_commit` are on. */
export async function startPostgres(): Promise<BenchPostgres> {
  const { url, dataFolder, stop } = await startEmbeddedPostgres();
  const [postmaster = ""] = (await readFile(join(dataFolder, "postmaster.pid"), "utf8")).split("\n");
  return { url: `${url}/postgres`, cpuMicroseconds: () => cpuOfTree(postmaster), stop };
}

/**
 * Returns the microseconds of processor time of a process and its children, including ended ones, from the fields of
 * `/proc/PID/stat` (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
 */
async function cpuOfTree(pid: string): Promise<number> {
  if (process.platform !== "linux") return Number.NaN;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const ticks = await Promise.all([pid, ...children.split(" ").filter(Boolean)].map(ticksOf));
  const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  return (ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond) * 1e6;
}

async function ticksOf(pid: string): Promise<number> {
  // A child can end after the list of children is read. The time of an ended child counts in its parent.
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name in parentheses can contain spaces. utime, stime, cutime and cstime are the 12th to 15th field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}
