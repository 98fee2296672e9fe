import { words } from "../entities/words.ts";

/** The name of a field in snake_case, from its dotted path; elements have the name of what they are in. */
export function fieldName(path: string): string {
  const named = path.split(".").filter((segment) => segment !== "[]" && segment !== "*");
  return words(named.at(-1) ?? "");
}
