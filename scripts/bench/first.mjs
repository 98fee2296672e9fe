// Prints the milliseconds from process start to the first record of the first call. argv: client url key
const [client, url, apiKey] = process.argv.slice(2);
const { open } = await import(`./clients/${client}.mjs`);
const api = await open(url, apiKey);
for await (const record of api.records(10)) {
  process.stdout.write(JSON.stringify({ ms: performance.now(), id: record.id }));
  process.exit(0);
}
