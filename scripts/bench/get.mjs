// One client sends small, sequential calls. Prints the CPU milliseconds for each thousand calls, without the first two thousand,
// which warm up the process.
// argv: client url key thousands
const [client, url, apiKey, thousands] = process.argv.slice(2);
const { open } = await import(`./clients/${client}.mjs`);
const api = await open(url, apiKey);
const records = api.records(1)[Symbol.asyncIterator]();
const { id } = (await records.next()).value;
await records.return?.();

const cpu = [];
for (let round = 0; round < Number(thousands) + 2; round++) {
  const before = process.cpuUsage();
  for (let call = 0; call < 1000; call++) {
    const record = await api.get(id);
    if (record.id !== id) throw new Error(`expected the record ${id}, found ${record.id}`);
  }
  const { user, system } = process.cpuUsage(before);
  if (round >= 2) cpu.push((user + system) / 1000);
}
await api.close();
process.stdout.write(JSON.stringify({ cpu }));
process.exit(0);
