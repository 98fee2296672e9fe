import { openDatabase } from "../../../../service/database/open-database.ts";
import { bootstrap } from "../../../../service/organizations/bootstrap.ts";
import { secret } from "../../../../service/secret.ts";

// Sends "ready", waits for a message, bootstraps an installation as a replica does at its start, and sends the result.
const [file = "", databaseUrl] = process.argv.slice(2);
const database = await openDatabase({
  databaseUrl: databaseUrl === undefined ? undefined : secret(databaseUrl),
  file,
  onConnectionError: () => {},
});
process.once("message", async () => {
  const result = await bootstrap(database, { now: Date.now() });
  await database.destroy();
  process.send?.(result);
  process.disconnect();
});
process.send?.("ready");
