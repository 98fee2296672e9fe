import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { singleFlight } from "../single-flight.ts";
import type { Database } from "../store/database.ts";
import type { KeySource } from "./key-source-of.ts";
import type { Keyring } from "./keyring.ts";
import type { MasterKey } from "./master-key.ts";
import { newMasterKey } from "./new-master-key.ts";
import { proveKeys } from "./prove-keys.ts";
import { writeKeyFile } from "./write-key-file.ts";

export interface LoadKeyringOptions {
  readonly source: KeySource;
  readonly clock: Clock;
}

/**
 * The keyring of a starting process: the keys of the source, proved against the database, whose active key it seals
 * with. The first start of all makes the key file. Throws `invalid_config`, saying what to do, where keys are missing.
 */
export async function loadKeyring(database: Kysely<Database>, { source, clock }: LoadKeyringOptions): Promise<Keyring> {
  const read = async () => (await source.read()) ?? firstKeys(database, source);
  let { keys, active } = await proveKeys(database, { read, source: source.name, clock });
  const reload = singleFlight(async () => {
    const row = await database.selectFrom("master_keys").select("id").where("active", "=", 1).executeTakeFirst();
    // After the database, which names a new key only once the source has it.
    keys = (await source.read()) ?? keys;
    const found = keys.find(({ id }) => id === row?.id);
    if (!found)
      throw new ConnectorError(
        "internal",
        `the master key in use, '${row?.id}', is not held; add it to ${source.name}`,
      );
    active = found;
  });
  return {
    active: () => active,
    find: (id) => keys.find((key) => key.id === id),
    reload,
  };
}

/** Makes the key file, unless the database shows that there was one. */
async function firstKeys(database: Kysely<Database>, source: KeySource): Promise<readonly MasterKey[]> {
  const row = await database.selectFrom("master_keys").select("id").where("active", "=", 1).executeTakeFirst();
  // Another process that starts now writes the file first, then the row.
  const meanwhile = await source.read();
  if (meanwhile) return meanwhile;
  if (row || source.file === undefined)
    throw new ConnectorError(
      "invalid_config",
      `expected master key '${row?.id}' in ${source.name}, found no such file; restore it from its backup, or set MASTER_KEYS; where the key is lost for good, 'npm start -- --forget-lost-keys' gives up what is sealed with it`,
    );
  await writeKeyFile(source.file, [newMasterKey()], "create");
  // Another process may have been first: what counts is what the file holds now.
  return (await source.read()) ?? [];
}
