import { setTimeout } from "node:timers/promises";
import { systemClock as clock } from "@agent-connectors/runtime";
import { openDatabase } from "../../../../service/database/open-database.ts";
import { secret } from "../../../../service/secret.ts";
import { loadKeyring, watchKeyring } from "../../../../service/vault/keyring.ts";
import { keySourceOf } from "../../../../service/vault/master-keys.ts";
import { createVault } from "../../../../service/vault/vault.ts";
import { insertConnector, readSecret } from "../tenant.ts";

// This process simulates a replica of the service that uses the vault. Each round creates a connector, checks the stored secret
// of one connector, and stores a new secret for this connector. In round 21, the process sends the message `busy`. After it
// receives a message, it sends the id and the secret of each connector, and ends. After an error, its exit code is not 0.
const [folder = "", databaseUrl] = process.argv.slice(2);
const db = await openDatabase({
  databaseUrl: databaseUrl === undefined ? undefined : secret(databaseUrl),
  file: `${folder}/control.db`,
  onConnectionError: () => {},
});
const keyring = await loadKeyring(db, { source: keySourceOf({ dataDir: folder }), clock });
const stop = watchKeyring(keyring, {
  everyMs: 50,
  onError: (error) => {
    throw error;
  },
});
const vault = createVault(keyring);
const secrets = new Map<string, string>();
let running = true;
process.on("message", () => {
  running = false;
});

for (let n = 0; running; n += 1) {
  await insertConnector(db, vault, `new${n}`);
  secrets.set(`new${n}`, `secret of new${n}`);
  const owner = { organizationId: "o1", connectorId: `new${Math.floor(n / 2)}` };
  const found = await readSecret(db, vault, owner);
  const expected = secrets.get(owner.connectorId);
  if (found !== expected)
    throw new Error(`expected '${expected}' as the secret of connector '${owner.connectorId}', found '${found}'`);
  const { masterKeyId, dataKey, sealed } = vault.seal(`renewed ${n}`, owner);
  await db
    .updateTable("credentials")
    .set({ master_key_id: masterKeyId, data_key: dataKey, sealed })
    .where("organization_id", "=", owner.organizationId)
    .where("connector_id", "=", owner.connectorId)
    .execute();
  secrets.set(owner.connectorId, `renewed ${n}`);
  if (n === 20) process.send?.("busy");
  await setTimeout(1);
}
await stop();
await db.destroy();
process.send?.([...secrets], () => process.disconnect());
