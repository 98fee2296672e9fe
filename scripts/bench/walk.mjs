// Prints the CPU milliseconds of each walk of one client, after three walks to warm up, and the number of records with an id.
// argv: client url key mode walks
import { printWalkCpu } from "./walk-cpu.mjs";

const [client, url, apiKey, mode, walks] = process.argv.slice(2);
const { open } = await import(`./clients/${client}.mjs`);
const api = await open(url, apiKey, mode);

await printWalkCpu(() => api.records(100), Number(walks));
await api.close();
process.exit(0);
