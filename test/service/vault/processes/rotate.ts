import { systemClock as clock } from "@agent-connectors/runtime";
import { openDatabase } from "../../../../service/database/open-database.ts";
import { secret } from "../../../../service/secret.ts";
import { keySourceOf } from "../../../../service/vault/master-keys.ts";
import { rotateMasterKey } from "../../../../service/vault/rotation.ts";

// Rotates the master key of the key file, in a process that a test can kill.
const [folder = "", databaseUrl] = process.argv.slice(2);
const db = await openDatabase({
  databaseUrl: databaseUrl === undefined ? undefined : secret(databaseUrl),
  file: `${folder}/control.db`,
  onConnectionError: () => {},
});
process.send?.("begins");
await rotateMasterKey(db, { source: keySourceOf({ dataDir: folder }), clock, settleMs: 0 });
await db.destroy();
process.disconnect();
