import { type ChildProcess, execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));

interface Started {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly onStart?: (child: ChildProcess) => void;
}

/** Runs `agent-cli call` from the source, as `npm run call` does. */
export function runCall(
  args: readonly string[],
  { cwd, env, onStart }: Started,
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const command = ["-C", "@agent-connectors/source", join(root, "cli/main.ts"), "call", ...args];
    const environment = { PATH: process.env.PATH, AGENT_CONNECTORS_CONFIG_DIR: cwd, ...env };
    const child = execFile(process.execPath, command, { cwd, env: environment }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
    onStart?.(child);
  });
}
