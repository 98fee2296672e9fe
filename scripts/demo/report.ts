import { styleText } from "node:util";

/** The result of one step of the demo, and a remark about it. */
export interface Outcome {
  readonly result: string;
  readonly remark?: string;
}

/** Prints a line in bold: the title of the report, the name of a kind, or the result of all steps. */
export function heading(text: string): void {
  console.log(`\n${styleText("bold", text)}`);
}

/** Prints a fact and its name below a heading. */
export function fact(name: string, text: string): void {
  console.log(`  ${styleText("dim", name.padEnd(10))}${text}`);
}

/** Runs one step and prints a line for it. Returns whether it succeeded. */
export async function step(title: string, run: () => Promise<Outcome>): Promise<boolean> {
  const started = performance.now();
  try {
    const { result, remark } = await run();
    const took = `${Math.round(performance.now() - started)} ms`;
    console.log(`  ${styleText("green", "✓")} ${title.padEnd(46)} ${result}  ${styleText("dim", took)}`);
    if (remark) console.log(styleText("dim", wrap(remark)));
    return true;
  } catch (error) {
    console.log(`  ${styleText("red", "✗")} ${title}`);
    console.log(styleText("red", wrap(error instanceof Error ? error.message : String(error))));
    return false;
  }
}

/** Breaks a remark or an error message into indented lines of readable length. */
function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < 92) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`      ${word}`);
  }
  return lines.join("\n");
}
