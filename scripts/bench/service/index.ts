import { median, startUpstream } from "../processes.ts";
import { type Contender, type Load, startContender } from "./contender.ts";
import { startPostgres } from "./postgres.ts";

const rounds = 5;
const secondsEach = 4;
/** Long enough for V8 to optimize hot functions, even on a busy machine. */
const warmUpSeconds = 10;

/**
 * Prints the cost of an execution in four programs: a bare handler that sends the request to the upstream, the same handler with
 * the runtime, and the hosted service on each of its two engines. Each round measures all four programs, so that a slow period of
 * the machine affects all of them.
 */
export async function benchService(): Promise<void> {
  const upstream = await startUpstream(100);
  const postgres = await startPostgres();
  const contenders = {
    "bare handler": await startContender("bare.mjs", upstream),
    "with the runtime": await startContender("runtime.mjs", upstream),
    "hosted, SQLite": await startContender("hosted.mjs", upstream),
    "hosted, PostgreSQL": await startContender("hosted.mjs", upstream, postgres),
  };
  try {
    for (const contender of Object.values(contenders)) await contender.load(warmUpSeconds);
    const loads: Round[] = [];
    for (let round = 0; round < rounds; round++) loads.push(await loadEach(contenders));
    for (const line of linesOf(loads)) console.log(line);
    console.log(`           hosted, SQLite: ${sharesOf(await contenders["hosted, SQLite"].profile(secondsEach))}`);
  } finally {
    for (const process of [...Object.values(contenders), upstream]) process.stop();
    await postgres.stop();
  }
}

const names = ["bare handler", "with the runtime", "hosted, SQLite", "hosted, PostgreSQL"] as const;
type Round = Readonly<Record<(typeof names)[number], Load>>;

async function loadEach(contenders: Readonly<Record<(typeof names)[number], Contender>>): Promise<Round> {
  return {
    "bare handler": await contenders["bare handler"].load(secondsEach),
    "with the runtime": await contenders["with the runtime"].load(secondsEach),
    "hosted, SQLite": await contenders["hosted, SQLite"].load(secondsEach),
    "hosted, PostgreSQL": await contenders["hosted, PostgreSQL"].load(secondsEach),
  };
}

function linesOf(loads: readonly Round[]): readonly string[] {
  const of = (measure: (round: Round) => number) => median(loads.map(measure));
  return [
    "service                        µs a request   beyond bare   PostgreSQL   requests/s   × bare   p99 ms   × bare",
    ...names.map((name) => {
      const columns = [
        of((round) => round[name].cpuEach).toFixed(0),
        of((round) => round[name].cpuEach - round["bare handler"].cpuEach).toFixed(0),
        of((round) => round[name].databaseCpuEach).toFixed(0),
        of((round) => round[name].perSecond).toFixed(0),
        of((round) => round[name].perSecond / round["bare handler"].perSecond).toFixed(2),
        of((round) => round[name].p99).toFixed(0),
        of((round) => round[name].p99 / round["bare handler"].p99).toFixed(2),
      ];
      const widths = [15, 14, 13, 13, 9, 9, 9];
      return `           ${name.padEnd(20)}${columns.map((column, at) => column.padStart(widths[at] ?? 0)).join("")}`;
    }),
    "           target for hosted: at most 200 µs beyond bare, at most 300 µs in PostgreSQL, throughput at least 0.6 × bare",
  ];
}

function sharesOf(shares: Readonly<Record<string, number>>): string {
  return Object.entries(shares)
    .filter(([, share]) => share >= 0.01)
    .map(([name, share]) => `${name} ${(share * 100).toFixed(0)} %`)
    .join(", ");
}
