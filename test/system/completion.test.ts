import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "../../cli/commands/index.ts";
import { completionOf } from "../../cli/completion/index.ts";

/** For each shell, the lines that use the sourced script to complete a command line, and print the completions. */
const shells = {
  bash: (line: string) =>
    `COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; _agent_cli; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // Only zsh's interactive line editor splits the line and shows the candidates. Here, these lines do both.
  zsh: (line: string) => `words=(\${(s: :)\${:-'${line}x'}}); CURRENT=\${#words}; words[CURRENT]=\${words[CURRENT]%x}
    _describe() { prefix=$words[CURRENT]; print -l -- \${(M)\${candidates%%:*}:#\${prefix}*}; }; _agent_cli`,
  fish: (line: string) => `complete -C '${line}' | cut -f1`,
} as const;

/** For each shell, the lines that run before the script is sourced. */
const preparation = { bash: "", zsh: "compdef() { :; }; _files() { echo files; }", fish: "" } as const;

describe.each(["bash", "zsh", "fish"] as const)("%s", (shell) => {
  let folder: string;
  let script: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "agent-cli-completion-"));
    script = join(folder, "script");
    await writeFile(script, completionOf(shell, commands));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each([
    ["agent-cli connectors ex", ["execute"]],
    ["agent-cli connectors execute payments --max", ["--max-pages", "--max-records"]],
    ["agent-cli --url http://x org", ["organizations"]],
    ["agent-cli connectors list --output ", ["csv", "json", "ndjson", "table"]],
    ["agent-cli connectors list --status ", ["needs_reconnect", "ready"]],
    // --status of this command has no value.
    ["agent-cli connectors sync payments --status --w", ["--watch", "--workspace"]],
    ["agent-cli completion b", ["bash"]],
  ])("completes '%s'", async (line, words) => {
    const lines = [preparation[shell], `source '${script}'`, shells[shell](line)].join("\n");
    const { stdout } = await promisify(execFile)(shell, ["-c", lines], { env: { ...process.env, HOME: folder } });
    expect(stdout.split("\n").filter(Boolean).toSorted()).toEqual(words);
  });
});
