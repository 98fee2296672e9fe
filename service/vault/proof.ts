import { ConnectorError } from "@agent-connectors/runtime";
import { binding } from "./binding.ts";
import type { MasterKey } from "./master-key.ts";
import { open } from "./open.ts";
import { seal } from "./seal.ts";

const known = "agent-connectors";

/** A known text sealed with a master key, which shows at the next start that the key is still the same. */
export const proof = {
  make: ({ id, key }: MasterKey): string => seal(Buffer.from(known), key, binding("proof", id)),

  /** Throws `invalid_config` where the key did not make the proof. */
  check({ id, key }: MasterKey, made: string): void {
    try {
      open(made, key, binding("proof", id));
    } catch (cause) {
      throw new ConnectorError(
        "invalid_config",
        `the proof of master key '${id}' in the database does not open: the table 'master_keys' was changed; restore it from a backup`,
        { cause },
      );
    }
  },
};
