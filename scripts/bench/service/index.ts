import { median, startUpstream } from "../processes.ts";
import { type Load, startContender } from "./contender.ts";

const rounds = 5;
const secondsEach = 4;

/** Requests a second and slowest hundredth of `execute`, against a bare handler that makes the same upstream call. */
export async function benchService(): Promise<void> {
  const upstream = await startUpstream(100);
  const bare = await startContender("bare.mjs", upstream);
  const hosted = await startContender("hosted.mjs", upstream);
  try {
    for (const contender of [bare, hosted]) await contender.load(2);
    const pairs: { readonly bare: Load; readonly hosted: Load }[] = [];
    for (let round = 0; round < rounds; round++)
      pairs.push({ bare: await bare.load(secondsEach), hosted: await hosted.load(secondsEach) });
    const throughput = median(pairs.map((pair) => pair.hosted.perSecond / pair.bare.perSecond));
    const slowest = median(pairs.map((pair) => pair.hosted.p99 / pair.bare.p99));
    const cpu = median(pairs.map((pair) => pair.hosted.cpuEach / pair.bare.cpuEach));
    const shown = (name: "bare" | "hosted") =>
      `${Math.round(median(pairs.map((pair) => pair[name].perSecond)))}/s, p99 ${median(pairs.map((pair) => pair[name].p99))} ms`;
    console.log(`service    bare handler ${shown("bare")}; hosted ${shown("hosted")}`);
    console.log(`           throughput ${throughput.toFixed(2)} × bare (wanted: at least 0.5)`);
    console.log(`           processor time a request ${cpu.toFixed(2)} × bare`);
    console.log(`           p99 ${slowest.toFixed(2)} × bare (wanted: under 4)`);
  } finally {
    for (const process of [bare, hosted, upstream]) process.stop();
  }
}
