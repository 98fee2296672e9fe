import { bootstrap } from "../../../../service/organizations/bootstrap.ts";
import { secret } from "../../../../service/secret.ts";
import { openDatabase } from "../../../../service/store/open-database.ts";

/** Starts an installation as a replica does, when it is told to, and tells what came of it. */
const [file = "", databaseUrl] = process.argv.slice(2);
const database = await openDatabase({
  databaseUrl: databaseUrl === undefined ? undefined : secret(databaseUrl),
  file,
  onIdleError: () => {},
});
process.once("message", async () => {
  const result = await bootstrap(database, { now: Date.now() });
  await database.destroy();
  process.send?.(result);
  process.disconnect();
});
process.send?.("ready");
