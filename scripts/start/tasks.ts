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

/** What was given on the command line, as far as a task asks for more than its name. */
interface Given {
  readonly "reset-password"?: string | undefined;
  readonly "make-operator"?: string | undefined;
}

/** What can be done to the service's data in place of serving it, by the option that asks for it; each prints how it ended. */
export const tasks = {
  "reset-password": async (settings: Settings, { "reset-password": given = "" }: Given) => {
    const { email, password } = await withDatabase(settings, (database) => resetPassword(database, given));
    console.log(
      [
        "Done: what was signed in by the old password has ended. Keep the new one, it is shown only now.",
        `  e-mail    ${email}`,
        `  password  ${password}`,
      ].join("\n"),
    );
  },
  "make-operator": async (settings: Settings, { "make-operator": given = "" }: Given) => {
    const request = { email: given, now: systemClock.now() };
    const { email, organization } = await withDatabase(settings, (database) => makeOperator(database, request));
    const place = organization === undefined ? "" : `, and the admin of a new organization '${organization.name}'`;
    console.log(`Done: ${email} is an operator of this installation${place}.`);
  },
  "rotate-master-key": async (settings: Settings) => {
    const keys = { source: keySourceOf(settings), clock: systemClock, onBegin: announceRotation };
    const rotation = await withDatabase(settings, (database) => rotateMasterKey(database, keys));
    console.log(rotationEnd(rotation));
  },
  "forget-lost-keys": async (settings: Settings) => {
    const keys = { source: keySourceOf(settings), clock: systemClock };
    const lost = await withDatabase(settings, (database) => forgetLostKeys(database, keys));
    console.log(`Done: the service starts again. Connectors that must be connected again: ${lost}.`);
  },
} as const;

function announceRotation(): void {
  const seconds = rotationSettleMs / 1_000;
  console.log(`Wrapping all data keys with a new master key; running processes get ${seconds} seconds to notice it.`);
}

function rotationEnd({ masterKeyId, rotated, rewrapped }: Rotation): string {
  if (!rotated) return `Nothing to do: all is under master key ${masterKeyId}; put a new key before it in MASTER_KEYS.`;
  return `Done: ${rewrapped} data keys are under master key ${masterKeyId}. Back up the new key.`;
}
