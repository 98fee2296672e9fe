import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { lifecycleWarnings } from "@agent-connectors/runtime";
import { apply, type Changes, changesIn } from "./generate/changes.ts";
import { help, modeOf } from "./generate/options.ts";
import { generateKinds, type Kind, outputOf, vocabulary } from "./generate/project-files.ts";
import { watch } from "./generate/watch.ts";
import { fileProblem } from "./problems.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
const mode = modeOf(process.argv.slice(2));

interface Earlier {
  /** The kinds of the last run. */
  readonly read: readonly Kind[];
  /** The kinds of the last run in which no manifest had a mistake. */
  readonly generated: readonly Kind[];
}

if (mode.kind === "help") {
  console.log(help);
} else if (mode.kind === "invalid") {
  console.error(mode.problem);
  process.exitCode = 4;
} else {
  await runCommand(mode.kind);
}

/** If a file cannot be read or written, prints one line and sets the exit code 4. */
async function runCommand(how: "write" | "check" | "watch"): Promise<void> {
  try {
    const first = await run(how, { read: [], generated: [] });
    if (how === "watch") await watchManifests(first);
  } catch (error) {
    const path = error instanceof Error && "path" in error ? relative(root, String(error.path)) : "manifests";
    const problem = fileProblem(error, path, "read or written");
    if (problem === undefined) throw error;
    console.error(problem);
    process.exitCode = 4;
  }
}

/**
 * Generates the files once, and writes them or compares them with the existing files. If manifests have mistakes, prints only the
 * mistakes. If no manifest has changed since `earlier`, does nothing. Returns the `earlier` of the next run.
 */
async function run(how: "write" | "check" | "watch", earlier: Earlier): Promise<Earlier> {
  const { read, generated } = earlier;
  const began = performance.now();
  const kinds = await generateKinds(root, read);
  if (kinds.length === read.length && kinds.every((kind) => read.includes(kind))) return earlier;
  const shared = generated.length ? [] : await vocabulary();
  const output = await outputOf(root, kinds, shared);
  if (output.kind === "faulty") {
    for (const line of output.lines) console.error(line);
    process.exitCode = 1;
    return { read: kinds, generated };
  }
  process.exitCode = 0;
  const fresh = kinds.filter((kind) => !generated.includes(kind));
  for (const warning of warningsOf(fresh)) console.error(warning);
  const files = [...output.files, ...shared];
  const changes = await changesIn(root, files);
  if (how === "check") reportChanges(changes);
  else await apply(root, changes);
  const [written, removed] = how === "check" ? ["differ", "no longer generated"] : ["written", "removed"];
  const did = `${changes.write.length} ${written}, ${changes.remove.length} ${removed}`;
  const each = fresh.map(({ kind, ms }) => `${kind} ${Math.round(ms)} ms`).join(", ");
  console.log(`${files.length} files, ${did}, ${Math.round(performance.now() - began)} ms: ${each}`);
  return { read: kinds, generated: kinds };
}

/**
 * Warnings about API versions and operations that have ended or end soon. They do not change the exit code, because they can
 * appear without a commit.
 */
function warningsOf(kinds: readonly Kind[]): readonly string[] {
  return kinds.flatMap(({ kind, generated: { value } }) => {
    const warnings = value ? lifecycleWarnings(value.connector, Date.now()) : [];
    return warnings.map((warning) => `manifests/${kind}.yaml: warning: ${warning}`);
  });
}

function reportChanges({ write, remove }: Changes): void {
  for (const { path } of write) console.error(`${path}: differs from the generated text; run \`npm run generate\``);
  for (const path of remove) console.error(`${path}: no longer generated; run \`npm run generate\``);
  if (write.length || remove.length) process.exitCode = 1;
}

async function watchManifests(first: Earlier): Promise<void> {
  console.log("watching manifests/; stop with Ctrl-C");
  let earlier = first;
  await watch(join(root, "manifests"), async () => {
    earlier = await run("watch", earlier);
  });
}
