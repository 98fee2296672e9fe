/** A reason as errors have it, `expected …`, as a sentence of a page. */
export function sentence(reason: string): string {
  const [first = "", ...rest] = reason;
  return `${first.toUpperCase()}${rest.join("")}${reason.endsWith(".") ? "" : "."}`;
}
