import type { Spot } from "./spot.ts";

/** Makes one value of a record. Compiled once a field, called for each record. */
export type Make = (spot: Spot) => unknown;
