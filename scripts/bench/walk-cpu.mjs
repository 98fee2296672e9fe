/**
 * Prints the CPU milliseconds of each walk through the records, after three walks to warm up, and the number of records with an
 * id. `open` starts a walk.
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
