import type { Command } from "../command.ts";
import { bash } from "./bash.ts";
import { fish } from "./fish.ts";
import { levelsOf } from "./levels.ts";
import { zsh } from "./zsh.ts";

const printers = { bash, zsh, fish } as const;

/** Returns the script that completes commands, flags and their values in a shell. */
export function completionOf(shell: string, commands: readonly Command[]): string {
  // The schema of the input permits only the shells in `printers`.
  return printers[shell as keyof typeof printers](levelsOf(commands));
}
