import { spawn } from "node:child_process";
import { once } from "node:events";

interface Shown {
  readonly code: number | null;
  /** Everything that the terminal received, with its control sequences. */
  readonly text: string;
}

interface TerminalOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Called with the text so far, until the function returns a promise. The promise resolves with the keys to type, if any. */
  readonly onText?: (text: string) => Promise<string | undefined> | undefined;
}

/** Runs a command in a pseudo-terminal of 100 columns, with the program `script` of util-linux. */
export async function runInTerminal(words: readonly string[], options: TerminalOptions): Promise<Shown> {
  const line = `stty cols 100 rows 40; exec ${words.map((word) => `'${word}'`).join(" ")}`;
  const child = spawn("script", ["-qec", line, "/dev/null"], {
    cwd: options.cwd,
    env: { TERM: "xterm", ...options.env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let text = "";
  let reaction: Promise<void> | undefined;
  child.stdout.setEncoding("utf8").on("data", (piece) => {
    text += piece;
    reaction ??= options.onText?.(text)?.then(
      (keys) => {
        if (keys !== undefined) child.stdin.write(keys);
      },
      (error) => {
        child.kill();
        throw error;
      },
    );
  });
  const [code] = await once(child, "close");
  await reaction;
  return { code, text };
}
