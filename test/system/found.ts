/**
 * Returns the part of a program's output that matches the first group of a pattern. If there is no match, throws an error with
 * the output.
 */
export function found(output: string, pattern: RegExp): string {
  const [, text] = pattern.exec(output) ?? [];
  if (text === undefined) throw new Error(`expected output that matches ${pattern}, found:\n${output}`);
  return text;
}
