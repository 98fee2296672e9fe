import { median, percentile } from "../processes.ts";

/** A line of the report: the measurements of the store (`ours`) and of hand-written code (`byHand`). */
export interface Row {
  readonly name: string;
  readonly ours: readonly number[];
  readonly byHand: readonly number[];
  readonly unit: string;
  readonly target: string;
}

/** The same work by the store and by hand-written code. Each function does the work of one round. */
export interface Sides {
  readonly ours: (round: number) => Promise<unknown>;
  readonly byHand: (round: number) => Promise<unknown>;
}

/** The bounds of a comparison. */
export interface Bounds {
  /** The maximum number of counted rounds. */
  readonly rounds: number;
  /** The comparison ends after this number of milliseconds, but not before three counted rounds. */
  readonly maxMs: number;
}

const minRounds = 3;

/** Rounds in the first `warmUpMs` milliseconds are not counted, because the code is not compiled yet. */
const warmUpMs = 500;

/** The minimum number of rounds for a 99th percentile. */
const p99Rounds = 100;

/** `timeP99` adds no rounds after this number of milliseconds. */
const maxP99Ms = 60_000;

/** Returns the milliseconds of both sides. Each round measures both, so that a slow period of the machine affects both. */
export async function timeBoth(
  { ours, byHand }: Sides,
  { rounds, maxMs }: Bounds = { rounds: 200, maxMs: 12_000 },
): Promise<Pick<Row, "ours" | "byHand">> {
  const times = { ours: [] as number[], byHand: [] as number[] };
  const startedAt = performance.now();
  for (let round = 0; times.ours.length < rounds; round++) {
    const elapsed = performance.now() - startedAt;
    if (times.ours.length >= minRounds && elapsed > maxMs) break;
    const isCounted = round > 0 && elapsed > warmUpMs;
    // The second side is faster, because the first side has already read the file into memory. So the sides alternate.
    const order = round % 2 === 0 ? (["ours", "byHand"] as const) : (["byHand", "ours"] as const);
    for (const side of order) {
      const ms = await timeOf(() => (side === "ours" ? ours(round) : byHand(round)));
      if (isCounted) times[side].push(ms);
    }
  }
  return times;
}

/** Like `timeBoth`, but adds rounds of the store if there are too few for the 99th percentile. */
export async function timeP99(sides: Sides): Promise<Pick<Row, "ours" | "byHand">> {
  const startedAt = performance.now();
  let round = 0;
  // `timeBoth` also numbers its rounds from 0, and calls `next` once per round. So both sides do the work of the same round.
  const next = () => sides.ours(round++);
  const times = await timeBoth({ ...sides, ours: next });
  const ours = [...times.ours];
  while (ours.length < p99Rounds && performance.now() - startedAt < maxP99Ms) ours.push(await timeOf(next));
  return { ...times, ours };
}

/** Returns the milliseconds that a call takes. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

const widths = [44, 14, 12, 8, 8, 11];

/** Prints a title and the names of the columns. */
export function printHead(title: string): void {
  console.log(`store      ${title}`);
  printColumns(["", "ours", "by hand", "ratio", "p99", "rounds"], "target");
}

/**
 * Prints the medians of both sides, the median of the ratios of all rounds, the store's p99, and the number of rounds:
 * `60 of 100` if the store has 100 rounds, and the hand-written code has only 60.
 */
export function printRow({ name, ours, byHand, unit, target }: Row): void {
  const ratios = ours.flatMap((value, at) => (byHand[at] === undefined ? [] : [value / byHand[at]]));
  const ratio = ratios.length === 0 ? "" : median(ratios).toFixed(2);
  const p99 = ours.length < p99Rounds ? "" : short(percentile(ours, 0.99));
  const hand = byHand.length === 0 ? "" : short(median(byHand));
  const rounds = ratios.length === 0 || ratios.length === ours.length ? "" : `${ratios.length} of `;
  printColumns([name, `${short(median(ours))} ${unit}`, hand, ratio, p99, `${rounds}${ours.length}`], target);
}

function printColumns([name = "", ...values]: readonly string[], target: string): void {
  const columns = values.map((value, at) => value.padStart(widths[at + 1] ?? 0));
  console.log(`           ${name.padEnd(widths[0] ?? 0)}${columns.join("")}   ${target}`);
}

function short(value: number): string {
  return value < 100 ? value.toFixed(1) : value.toFixed(0);
}
