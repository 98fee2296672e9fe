// A walk reads all records of a list with one client. After three walks to warm up, prints the CPU milliseconds of each further
// walk, and the number of records with an id in the last walk.
// argv: client url key mode walks
import { printWalkCpu } from "./walk-cpu.mjs";

const [client, url, apiKey, mode, walks] = process.argv.slice(2);
const { open } = await import(`./clients/${client}.mjs`);
const api = await open(url, apiKey, mode);

await printWalkCpu(() => api.records(100), Number(walks));
await api.close();
process.exit(0);
