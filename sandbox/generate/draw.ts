import type { Schema } from "@agent-connectors/runtime";
import randexp from "randexp";
import type { RecordInputs } from "./make.ts";

/** Returns a function that computes a pseudorandom number from only `path` and the record's `hash`. */
export function drawing(path: string): (inputs: RecordInputs) => number {
  const salt = hashText(path);
  return (inputs) => mix(inputs.hash, salt);
}

/** Selects an element of a list, which must not be empty. */
export function pick<T>(list: readonly T[], draw: number): T {
  // The remainder is an index of the list.
  return list[draw % list.length] as T;
}

/**
 * Mixes two numbers into an unsigned 32-bit number that depends on every bit of both. The last three multipliers are from the
 * finalizer of MurmurHash3 (https://github.com/aappleby/smhasher).
 */
export function mix(hash: number, salt: number): number {
  let mixed = Math.imul(hash ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** The unsigned 32-bit FNV-1a hash of a string's UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Rounds a number if the type is `integer`, and moves it into the bounds of a schema. */
export function bounded(
  value: number,
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Schema,
  type: "integer" | "number",
): number {
  const isInteger = type === "integer";
  const least = isInteger ? Math.ceil(minimum) : minimum;
  const most = isInteger ? Math.floor(maximum) : maximum;
  const whole = isInteger ? Math.round(value) : value;
  if (whole >= least && whole <= most) return whole;
  if (!Number.isFinite(least)) return most;
  if (!Number.isFinite(most)) return least + Math.abs(whole);
  const room = most - least + (isInteger ? 1 : 0);
  return least + (room > 0 ? Math.abs(whole) % room : 0);
}

// The package exports the class itself, but its types declare the class as the member `default`.
const RandExp = randexp as unknown as typeof randexp.default;

/** Maximum repetitions for `*`, `+` and `{n,}`, in addition to the minimum. */
const repetitions = 12;

/** Returns a generator of strings that match a regular expression. Equal numbers result in equal strings. */
export function stringsOf(pattern: string): (draw: number) => string {
  const generator = new RandExp(pattern);
  generator.max = repetitions;
  return (draw) => {
    let step = 0;
    generator.randInt = (from, to) => from + (mix(draw, step++) % (to - from + 1));
    return generator.gen();
  };
}
