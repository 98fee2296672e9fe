import { deepest } from "./deepest.ts";

/**
 * Whether a parsed value has more arrays and objects inside one another than `deepest`. Takes a tenth of the time of
 * parsing: members are gone through by name, for a list of them would cost twice as much.
 */
export function isDeep(value: unknown): boolean {
  return isNested(value) && exceeds(value, deepest);
}

type Nested = readonly unknown[] | Readonly<Record<string, unknown>>;

function isNested(value: unknown): value is Nested {
  return typeof value === "object" && value !== null;
}

/** Whether the value, which is one level itself, has more than so many. */
function exceeds(value: Nested, levels: number): boolean {
  if (levels === 0) return true;
  if (isArray(value)) {
    for (const item of value) if (isNested(item) && exceeds(item, levels - 1)) return true;
    return false;
  }
  for (const name in value) {
    const member = value[name];
    if (isNested(member) && exceeds(member, levels - 1)) return true;
  }
  return false;
}

/** `Array.isArray` takes no read-only array for one. */
function isArray(value: Nested): value is readonly unknown[] {
  return Array.isArray(value);
}
