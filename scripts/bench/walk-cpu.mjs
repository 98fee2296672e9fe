/**
 * Reads all records of `open()` three times to warm up, and then `walks` times. Each time, `open()` returns an async iterable of
 * the records. Prints JSON: `cpu` has the CPU milliseconds of each reading after the warm-up, and `records` is the number of
 * records with an id in the last reading.
 */
export async function printWalkCpu(open, walks) {
  const walk = async () => {
    let count = 0;
    for await (const record of open()) if (record.id) count++;
    return count;
  };
  for (let warmUp = 0; warmUp < 3; warmUp++) await walk();
  let records = 0;
  const cpu = [];
  for (let i = 0; i < walks; i++) {
    const before = process.cpuUsage();
    records = await walk();
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  process.stdout.write(JSON.stringify({ records, cpu }));
}
