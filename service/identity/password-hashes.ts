import { randomBytes } from "node:crypto";
import { ConnectorError, type Schema } from "@agent-connectors/runtime";
import argon2 from "argon2";

/** Limits the characters of a password, because the time of a hash grows with the length. */
export const maxPasswordLength = 1024;

/** The schema of a password that a user chooses. */
export const newPasswordSchema = {
  type: "string",
  minLength: 12,
  maxLength: maxPasswordLength,
} as const satisfies Schema;

/** Returns a random password of 120 bits. */
export function newPassword(): string {
  return randomBytes(15).toString("base64url");
}

/**
 * The second of the equivalent configurations that OWASP recommends:
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
 */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Returns the argon2id hash of a password as a PHC string. Throws `invalid_params` for a password that is too long, and
 * `service_unavailable` if too many passwords are being hashed.
 */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > maxPasswordLength)
    throw new ConnectorError(
      "invalid_params",
      `expected a password of at most ${maxPasswordLength} characters, found ${password.length}`,
    );
  return limiter(() => argon2.hash(password, parameters));
}

/** The hash of an unknown password. Its verification takes as long as the verification of a user's hash. */
const unknownHash = "$argon2id$v=19$m=19456,p=1,t=2$xME+ynjbFovoPXL/vyNoKA$/tKlzxGmnahK/tSy1z8XY7dAwKKjolt9NDYFEMVyt+0";

/**
 * Whether a password matches a hash. Without a hash, returns false after the same time. Throws `service_unavailable` if too
 * many passwords are being checked.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  if (password.length > maxPasswordLength) return false;
  const matches = await limiter(() => argon2.verify(hash ?? unknownHash, password));
  return matches && hash !== undefined;
}

interface HashingLimits {
  readonly concurrency: number;
  /** Further calls throw `service_unavailable`. */
  readonly maxQueued: number;
}

/** Returns a function that runs work at a limited concurrency, in the order of the calls. */
export function createHashingLimiter({
  concurrency,
  maxQueued,
}: HashingLimits): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < concurrency) running += 1;
    else if (queue.length >= maxQueued)
      throw new ConnectorError("service_unavailable", "too many sign-ins at once; try again later", {
        retry_after_ms: 1_000,
      });
    // A finished call starts the next one, so `running` stays the same.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Few hashes run at once: each takes 19 MiB and one of the four libuv threads, which the file system and DNS also use. */
const limiter = createHashingLimiter({ concurrency: 2, maxQueued: 100 });
