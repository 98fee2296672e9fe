import { hashText } from "./hash-text.ts";
import { mix } from "./mix.ts";
import type { Spot } from "./spot.ts";

/** The number that a field of a record is made from: different for each record and field, and always the same. */
export function drawing(path: string): (spot: Spot) => number {
  const salt = hashText(path);
  return (spot) => mix(spot.hash, salt);
}
