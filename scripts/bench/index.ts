/**
 * Runs the benchmarks. Compare only the ratios that one run prints, because absolute figures depend on the machine.
 *
 *   npm run bench                 everything (about fifteen minutes)
 *   npm run bench -- walk first   only the benchmarks `walk` and `first`. All names: walk, get, first, memory, generate, service,
 *                                 neighbour, sync, soak, store, tokens, library
 *   npm run bench -- store --records 1000000   with another number of records; the default is 100,000
 */
import { parseArgs } from "node:util";
import { benchFirst, benchGet, benchWalk } from "./clients.ts";
import { benchGenerate } from "./generate.ts";
import { benchLibrary } from "./library.ts";
import { benchMemory } from "./memory.ts";
import { benchDuringSync } from "./service/during-sync.ts";
import { benchService } from "./service/index.ts";
import { benchNeighbour } from "./service/neighbour.ts";
import { benchSoak } from "./service/soak.ts";
import { benchStore } from "./store/index.ts";
import { benchTokens } from "./tokens.ts";

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { records: { type: "string", default: "100000" } },
});
const records = Number(values.records);

const benches = {
  walk: benchWalk,
  get: benchGet,
  first: benchFirst,
  memory: benchMemory,
  generate: benchGenerate,
  service: benchService,
  neighbour: benchNeighbour,
  sync: benchDuringSync,
  soak: benchSoak,
  store: () => benchStore(records),
  tokens: benchTokens,
  library: benchLibrary,
};
const isBench = (name: string): name is keyof typeof benches => Object.hasOwn(benches, name);

if (!names.every(isBench)) {
  console.error(`expected benchmarks among ${Object.keys(benches).join(", ")}, found ${names.join(", ")}`);
  process.exit(4);
}
if (!Number.isInteger(records) || records < 1) {
  console.error(`expected --records with a positive integer, found ${values.records}`);
  process.exit(4);
}
for (const name of names.length > 0 ? names : Object.keys(benches).filter(isBench)) await benches[name]();
