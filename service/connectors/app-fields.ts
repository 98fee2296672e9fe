import type { AuthOption, Credentials } from "@agent-connectors/runtime";

/** Of an operator's OAuth app, the credential fields that this option asks for. */
export function appFields({ credentials: fields, oauth }: AuthOption, app: Credentials): Credentials {
  return oauth ? Object.fromEntries(Object.entries(app).filter(([field]) => Object.hasOwn(fields, field))) : {};
}
