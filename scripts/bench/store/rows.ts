import { median } from "../processes.ts";

/** A line of the report: the same work by the store and by hand. */
export interface Row {
  readonly name: string;
  readonly ours: readonly number[];
  readonly byHand: readonly number[];
  readonly unit: string;
  readonly target: string;
}

/** The same work by the store and by hand, in a round. */
export interface Sides {
  readonly ours: (round: number) => Promise<unknown>;
  readonly byHand: (round: number) => Promise<unknown>;
}

/** When a comparison ends. */
export interface Bounds {
  readonly rounds: number;
  /** Milliseconds after which no round begins, except the first three counted ones. */
  readonly maxMs: number;
}

const minRounds = 3;

/**
 * Returns the milliseconds of both sides in interleaved rounds, so that a slow period of the machine affects both. The first
 * round is not counted.
 */
export async function timeBoth(
  { ours, byHand }: Sides,
  { rounds, maxMs }: Bounds = { rounds: 200, maxMs: 12_000 },
): Promise<Pick<Row, "ours" | "byHand">> {
  const times = { ours: [] as number[], byHand: [] as number[] };
  const startedAt = performance.now();
  for (let round = 0; round <= rounds; round++) {
    if (round > minRounds && performance.now() - startedAt > maxMs) break;
    // The second side finds the pages of the file in memory, so the order alternates.
    const order = round % 2 === 0 ? (["ours", "byHand"] as const) : (["byHand", "ours"] as const);
    for (const side of order) {
      const ms = await timeOf(() => (side === "ours" ? ours(round) : byHand(round)));
      if (round > 0) times[side].push(ms);
    }
  }
  return times;
}

/** Milliseconds of a call. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

const widths = [44, 14, 12, 8, 8, 8];

/** Prints a title and the names of the columns. */
export function printHead(title: string): void {
  console.log(`store      ${title}`);
  printColumns(["", "ours", "by hand", "ratio", "p99", "rounds"], "target");
}

/** Prints the medians of both sides, the median of the ratios of the rounds, and with 100 rounds or more the p99 of the store. */
export function printRow({ name, ours, byHand, unit, target }: Row): void {
  const ratios = ours.flatMap((value, at) => (byHand[at] === undefined ? [] : [value / byHand[at]]));
  const ratio = ratios.length === 0 ? "" : median(ratios).toFixed(2);
  const p99 = ours.length < 100 ? "" : short(sortedAt(ours, 0.99));
  const hand = byHand.length === 0 ? "" : short(median(byHand));
  printColumns([name, `${short(median(ours))} ${unit}`, hand, ratio, p99, String(ours.length)], target);
}

function printColumns([name = "", ...values]: readonly string[], target: string): void {
  const columns = values.map((value, at) => value.padStart(widths[at + 1] ?? 0));
  console.log(`           ${name.padEnd(widths[0] ?? 0)}${columns.join("")}   ${target}`);
}

function sortedAt(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

function short(value: number): string {
  return value < 100 ? value.toFixed(1) : value.toFixed(0);
}
