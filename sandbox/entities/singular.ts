import { words } from "./words.ts";

/** One of what a plural names, in snake_case: `payment_methods` is payment_method, `companies` company, `media` media. */
export function singular(plural: string): string {
  const name = words(plural);
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(ss|us|x|z|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return /[^su]s$/.test(name) ? name.slice(0, -1) : name;
}
