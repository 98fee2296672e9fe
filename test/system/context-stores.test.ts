import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { copyFile, mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createDuckDbStores, type DuckDbOptions, type DuckDbStores } from "@agent-connectors/store";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookTable } from "../store/books.ts";

let folder: string;
let opened: DuckDbStores[];
let children: ChildProcessWithoutNullStreams[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "context-stores-"));
  [opened, children] = [[], []];
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const stores of opened) await stores.close();
  await rm(folder, { recursive: true });
});

const openStores = (options: Partial<DuckDbOptions> = {}): DuckDbStores => {
  const stores = createDuckDbStores({ folder, ...options });
  opened.push(stores);
  return stores;
};

/** Starts a process that writes batches. `limit` is the maximum size of its files in blocks of 512 bytes. */
const startWriter = (batches: number, limit = "unlimited") => {
  const script = join(import.meta.dirname, "processes/write-batches.ts");
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", "-C", "@agent-connectors/source"];
  const command = `ulimit -f ${limit}; exec "$@"`;
  const child = spawn("sh", ["-c", command, "sh", ...node, script, folder, String(batches)]);
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const nextLine = async (): Promise<string> => {
    const { done, value } = await lines.next();
    if (done) throw new Error("expected a line of the process, found the end of its output");
    return value;
  };
  return { child, nextLine, exited };
};

test("stores cannot be opened while another process has them open, and the cause of the error names that process", async () => {
  const writer = startWriter(1);
  expect(await writer.nextLine()).toBe("1");
  const stores = openStores();
  await expect(stores.open("books")).rejects.toMatchObject({
    message:
      "[service_unavailable] the context stores are open in another process of the service; send the request to that process",
    cause: { message: expect.stringContaining(`are open in process ${writer.child.pid} on `) },
  });
  expect(await stores.acquire()).toMatch(`process ${writer.child.pid} on `);
  writer.child.kill("SIGKILL");
  await writer.exited;
  expect(await (await stores.open("books")).state("books")).toBe(1);
});

test("if a process is killed during writes, the store has only complete batches, and its state matches them", async () => {
  for (const batches of [3, 7]) {
    const writer = startWriter(1_000);
    for (let line = ""; Number(line) < batches; ) line = await writer.nextLine();
    writer.child.kill("SIGKILL");
    await writer.exited;
    const stores = openStores();
    const store = await stores.open("books");
    const state = Number(await store.state("books"));
    expect(state).toBeGreaterThanOrEqual(batches);
    expect(await store.counts("books")).toMatchObject({ records: state * 1_000 });
    await stores.close();
  }
});

test("a write to a full disk fails with a clear error and loses nothing, and a later write succeeds", async () => {
  const writer = startWriter(1_000, "4000");
  let [line, batches] = ["", 0];
  while (!line.startsWith("[")) {
    batches = Number(line);
    line = await writer.nextLine();
  }
  expect(line).toBe(
    "[service_unavailable] the context store of connector 'books' cannot be written: its disk is full. Free some space on the disk; nothing stored is lost",
  );
  await writer.exited;
  const store = await openStores().open("books");
  expect(await store.state("books")).toBe(batches);
  expect(await store.counts("books")).toMatchObject({ records: batches * 1_000 });
  await store.write({ entity: "books", records: [{ id: -1 }], pass: 1, state: batches + 1 });
  expect(await store.counts("books")).toMatchObject({ records: batches * 1_000 + 1 });
});

test("with 1,000 connectors, at most 8 stores have open files, and reading 100 stores adds less than 128 MiB of memory", async () => {
  const stores = openStores({ maxOpen: 8 });
  const first = await stores.open("connector-0");
  await first.adapt([bookTable()]);
  await first.write({ entity: "books", records: [{ id: 1, title: "A book" }], pass: 1, state: "saved" });
  await first.close();
  const ids = Array.from({ length: 1_000 }, (_, at) => `connector-${at}`);
  for (const id of ids.slice(1)) await copyFile(join(folder, "connector-0.duckdb"), join(folder, `${id}.duckdb`));
  expect(await stores.list()).toHaveLength(1_000);
  const states = async (some: readonly string[]) =>
    Promise.all(some.map(async (id) => (await stores.open(id)).state("books")));
  await states(ids.slice(0, 8));
  const before = await memory();
  const sample = ids.filter((_, at) => at % 10 === 9);
  expect(new Set(await states(sample))).toEqual(new Set(["saved"]));
  // Each open store has its file and its log.
  const files = await openDatabaseFiles();
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(8 * 2);
  expect((await memory()) - before).toBeLessThan(128);
});

async function openDatabaseFiles(): Promise<readonly string[]> {
  const links = (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ""));
  return (await Promise.all(links)).filter((file) => file.startsWith(folder) && file.includes(".duckdb"));
}

/** Resident memory of this process in MiB. */
async function memory(): Promise<number> {
  const status = await readFile("/proc/self/status", "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
