import type { Writable } from "node:stream";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Characters that move the cursor of a terminal to the first column and clear the line. */
export const clearLine = "\r\x1b[K";

const barWidth = 20;

/** Returns a bar. `part` is its filled part, from 0 to 1. */
export function bar(part: number): string {
  return "█".repeat(Math.ceil(part * barWidth)).padEnd(barWidth, "░");
}

/**
 * Shows a spinner with a message until the returned function is called. It neither reads the keyboard nor handles signals, so
 * that Ctrl-C interrupts the program as usual. (The spinner of @clack/prompts ends the process with exit code 0.)
 */
export function startSpinner(stream: Writable, text: string): () => void {
  let at = 0;
  const show = () => stream.write(`${clearLine}${frames[at++ % frames.length]} ${text}`);
  show();
  const timer = setInterval(show, 100);
  return () => {
    clearInterval(timer);
    stream.write(clearLine);
  };
}
