// Prints the CPU milliseconds of each walk of one client, after three walks to warm up. argv: client url key mode walks
const [client, url, apiKey, mode, walks] = process.argv.slice(2);
const { open } = await import(`./clients/${client}.mjs`);
const api = await open(url, apiKey, mode);

async function walk() {
  let count = 0;
  for await (const record of api.records(100)) if (record.id) count++;
  return count;
}

for (let warmUp = 0; warmUp < 3; warmUp++) await walk();
let records = 0;
const cpu = [];
for (let i = 0; i < Number(walks); i++) {
  const before = process.cpuUsage();
  records = await walk();
  const { user, system } = process.cpuUsage(before);
  cpu.push((user + system) / 1000);
}
await api.close();
process.stdout.write(JSON.stringify({ records, cpu }));
process.exit(0);
