/**
 * Runs the benchmarks. Compare the ratios of medians, which are measured in one run: absolute figures depend on the machine.
 *
 *   npm run bench                 everything (about five minutes)
 *   npm run bench -- walk first   only some: walk, get, first, memory, generate, service, neighbour, sync, soak
 */
import { benchFirst, benchGet, benchWalk } from "./clients.ts";
import { benchGenerate } from "./generate.ts";
import { benchMemory } from "./memory.ts";
import { benchDuringSync } from "./service/during-sync.ts";
import { benchService } from "./service/index.ts";
import { benchNeighbour } from "./service/neighbour.ts";
import { benchSoak } from "./service/soak.ts";

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
};
const isBench = (name: string): name is keyof typeof benches => Object.hasOwn(benches, name);

const names = process.argv.slice(2);
if (!names.every(isBench)) {
  console.error(`expected some of ${Object.keys(benches).join(", ")}`);
  process.exit(4);
}
for (const name of names.length > 0 ? names : Object.keys(benches).filter(isBench)) await benches[name]();
