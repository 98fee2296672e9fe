import { systemClock } from "@agent-connectors/runtime";
import {
  forgetLostKeys,
  keySourceOf,
  makeOperator,
  type Rotation,
  resetPassword,
  rotateMasterKey,
  rotationSettleMs,
  type Settings,
  withDatabase,
} from "@agent-connectors/service";

/** The options that select a task and have a value. */
interface OptionValues {
  readonly "reset-password"?: string | undefined;
  readonly "make-operator"?: string | undefined;
}

/** The tasks on the service's data, by the option of the command line. Each prints its result. */
export const tasks = {
  "reset-password": async (settings: Settings, { "reset-password": user = "" }: OptionValues) => {
    const { email, password } = await withDatabase(settings, (database) => resetPassword(database, user));
    console.log(
      [
        "Done: sign-ins with the old password have ended. Store the new password: it is shown only once.",
        `  e-mail    ${email}`,
        `  password  ${password}`,
      ].join("\n"),
    );
  },
  "make-operator": async (settings: Settings, { "make-operator": user = "" }: OptionValues) => {
    const request = { email: user, now: systemClock.now() };
    const { email, organization } = await withDatabase(settings, (database) => makeOperator(database, request));
    const role = organization === undefined ? "" : `, and the admin of a new organization '${organization.name}'`;
    console.log(`Done: ${email} is an operator of this installation${role}.`);
  },
  "rotate-master-key": async (settings: Settings) => {
    const keys = { source: keySourceOf(settings), clock: systemClock, onBegin: announceRotation };
    const rotation = await withDatabase(settings, (database) => rotateMasterKey(database, keys));
    console.log(rotationEnd(rotation));
  },
  "forget-lost-keys": async (settings: Settings) => {
    const keys = { source: keySourceOf(settings), clock: systemClock };
    const lost = await withDatabase(settings, (database) => forgetLostKeys(database, keys));
    console.log(`Done: the service can start. Connectors to connect again: ${lost}.`);
  },
} as const;

function announceRotation(): void {
  const seconds = rotationSettleMs / 1_000;
  console.log(
    `Encrypting all data keys with the newest master key; running processes get ${seconds} seconds to read it.`,
  );
}

function rotationEnd({ masterKeyId, rotated, rewrapped }: Rotation): string {
  if (!rotated)
    return `Nothing rotated: master key ${masterKeyId} already encrypts all data keys; put a new key before it in MASTER_KEYS.`;
  return `Done: encrypted ${rewrapped} data keys again, with master key ${masterKeyId}. Back up the new key.`;
}
