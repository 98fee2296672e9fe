import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { measure, median, startUpstream } from "./processes.ts";
import { startContender } from "./service/contender.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Compares the client library with hand-written `fetch` calls. Also prints the size of the library's bundle for browsers, and the
 * start-up time of the command line.
 */
export async function benchLibrary(): Promise<void> {
  console.log("");
  await printWalk();
  await printBundle();
  await printStart();
}

/** Prints the CPU time of a client process that lists 100 pages of 100 records through the service. */
async function printWalk(): Promise<void> {
  const upstream = await startUpstream(10_000);
  const hosted = await startContender("hosted.mjs", upstream);
  const times: Record<"client" | "fetch", number[]> = { client: [], fetch: [] };
  try {
    for (let round = 0; round < 5; round++)
      for (const way of ["client", "fetch"] as const) {
        const token = (await hosted.usage()).headers.authorization?.split(" ")[1] ?? "";
        const run = await measure<{ records: number; cpu: number[] }>("./hosted-walk.mjs", [
          way,
          hosted.url,
          token,
          "4",
        ]);
        if (run.records !== 10_000) throw new Error(`${way}: expected 10000 records, found ${run.records}`);
        times[way].push(...run.cpu);
      }
  } finally {
    hosted.stop();
    upstream.stop();
  }
  const [ours, bare] = [median(times.client), median(times.fetch)];
  console.log(`list through the service: 100 pages of 100 records, CPU of the client (at most 1.15 × fetch)`);
  console.log(
    `  client library ${ours.toFixed(1)} ms, fetch by hand ${bare.toFixed(1)} ms: ${(ours / bare).toFixed(2)} ×`,
  );
}

async function printBundle(): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: 'export { connect } from "@agent-connectors/client";', resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  const [whole, zipped] = [bytes.length, gzipSync(bytes).length].map((size) => (size / 1_000).toFixed(1));
  console.log(`bundle of connect for browsers: ${whole} kB, ${zipped} kB compressed`);
}

/** Prints the duration of an `agent-cli --help` process and that of an empty Node.js process. */
async function printStart(): Promise<void> {
  const times: Record<"help" | "nothing", number[]> = { help: [], nothing: [] };
  const args = { help: [`${root}cli/dist/main.js`, "--help"], nothing: ["--eval", "0"] };
  for (let round = 0; round < 15; round++)
    for (const way of ["help", "nothing"] as const) {
      const startedAt = performance.now();
      await promisify(execFile)(process.execPath, args[way]);
      times[way].push(performance.now() - startedAt);
    }
  const [help, nothing] = [median(times.help), median(times.nothing)];
  console.log(
    `agent-cli --help: ${help.toFixed(0)} ms (at most 150), a program that does nothing ${nothing.toFixed(0)} ms`,
  );
}
