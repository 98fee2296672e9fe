import type { Step } from "./step.ts";
import { tokenKey } from "./token-key.ts";

/** The tokens of a walk, oldest first, each as its key. A walk begins with `[]`. */
export type TokenMemory = readonly string[];

/** Longer cycles than this many pages are not found; the memory of a walk stays below 50 kB. */
const remembered = 1000;

/**
 * Finds cycles that are longer than one page (A, B, A): the step, stuck where its position was taken before in this
 * walk, with the memory to pass along with the next one. Pass it every step of a walk, the first one too.
 */
export function unlessRepeated(memory: TokenMemory, step: Step): { readonly step: Step; readonly memory: TokenMemory } {
  if (step.kind !== "page" || step.position === undefined) return { step, memory };
  const key = tokenKey(step.position);
  if (memory.includes(key)) return { step: { kind: "stuck", token: step.position }, memory };
  return { step, memory: [...(memory.length < remembered ? memory : memory.slice(1)), key] };
}
