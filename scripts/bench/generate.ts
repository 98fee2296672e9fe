import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generate } from "@agent-connectors/generator";
import { kindsIn } from "../manifests.ts";
import { median } from "./processes.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Prints the duration of `generate --check`, including the start of the process. Then prints the duration of the generation for
 * each manifest, without the start of a process, as in `generate --watch`.
 */
export async function benchGenerate(): Promise<void> {
  const whole: number[] = [];
  for (let round = 0; round < 5; round++) {
    const started = performance.now();
    await promisify(execFile)(process.execPath, [
      "-C",
      "@agent-connectors/source",
      `${root}scripts/generate.ts`,
      "--check",
    ]);
    whole.push(performance.now() - started);
  }
  console.log(
    "\ngenerate: all manifests, from process start (at most 5,000 ms), then one by one (each under 1,000 ms)",
  );
  console.log(`  all                  ${median(whole).toFixed(0).padStart(8)} ms`);
  for (const kind of await kindsIn(`${root}manifests`)) {
    const path = `manifests/${kind}.yaml`;
    const text = readFileSync(root + path, "utf8");
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      const started = performance.now();
      generate({ file: path, text });
      times.push(performance.now() - started);
    }
    console.log(`  ${kind.padEnd(20)} ${median(times).toFixed(0).padStart(8)} ms`);
  }
}
