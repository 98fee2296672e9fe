import type { Writable } from "node:stream";

/** A stream that can be a terminal. If it is one, `columns` is its width. */
type Terminal = Writable & { readonly columns?: number };

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Characters that move the cursor of a terminal to the first column and clear the line. */
export const clearLine = "\r\x1b[K";

const barWidth = 20;

/** Returns a bar. `part` is its filled part, from 0 to 1. */
export function bar(part: number): string {
  return "█".repeat(Math.ceil(part * barWidth)).padEnd(barWidth, "░");
}

/** Cuts a line at the width of the terminal, because a longer line would take two rows. */
export function cutLine(line: string, { columns }: Pick<Terminal, "columns">): string {
  return line.slice(0, (columns || 80) - 1);
}

/**
 * Shows a spinner with a message until the returned function is called. The spinner neither reads the keyboard nor handles
 * signals, so that Ctrl-C interrupts the program as usual. (The spinner of @clack/prompts ends the process with exit code 0.)
 */
export function startSpinner(stream: Terminal, text: string): () => void {
  let at = 0;
  const show = () => {
    const line = `${frames[at++ % frames.length]} ${text}`;
    stream.write(`${clearLine}${cutLine(line, stream)}`);
  };
  show();
  const timer = setInterval(show, 100);
  return () => {
    clearInterval(timer);
    stream.write(clearLine);
  };
}
