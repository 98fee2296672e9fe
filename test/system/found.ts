/** Returns the first group of a form in the output of a program. If there is no match, throws an error with the output. */
export function found(output: string, form: RegExp): string {
  const [, text] = form.exec(output) ?? [];
  if (text === undefined) throw new Error(`expected output that matches ${form}, found:\n${output}`);
  return text;
}
