import { ConnectorError } from "@agent-connectors/runtime";
import argon2 from "argon2";
import { createTurns } from "./turns.ts";

/** Characters that a password may have at most: nobody types more, and hashing takes longer with them. */
export const longestPassword = 1024;

/**
 * The second of the equivalent configurations of
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
 */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Each hash takes 19 MiB and one of libuv's four threads, which files and names need too; and somebody who has waited
 * for a hundred others is better told to come again.
 */
const turns = createTurns({ atOnce: 2, waiting: 100 });

/** A hash that no password is known for, of the same cost as every other. */
const nobodys = "$argon2id$v=19$m=19456,p=1,t=2$xME+ynjbFovoPXL/vyNoKA$/tKlzxGmnahK/tSy1z8XY7dAwKKjolt9NDYFEMVyt+0";

/** The argon2id hash of a password, as PHC text. Throws `invalid_params` for one that is too long. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > longestPassword)
    throw new ConnectorError(
      "invalid_params",
      `expected a password of at most ${longestPassword} characters, found ${password.length}`,
    );
  return turns(() => argon2.hash(password, parameters));
}

/**
 * Whether a password is the one of a hash. Where there is no hash it is not, and finding that out takes as long. Throws
 * `service_unavailable` where too many are being checked.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  if (password.length > longestPassword) return false;
  const same = await turns(() => argon2.verify(hash ?? nobodys, password));
  return same && hash !== undefined;
}
