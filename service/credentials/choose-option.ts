import { type AuthOption, type Connector, type Credentials, chooseAuth } from "@agent-connectors/runtime";
import { oauthAppFields } from "../connector-types/oauth-app-fields.ts";
import type { Settings } from "../settings/settings.ts";

/** An auth option with all that it is given. */
export interface ChosenOption {
  readonly option: AuthOption;
  readonly credentials: Credentials;
}

/**
 * The auth option that credentials are meant for, and the credentials with what the operator's OAuth app supplies under
 * them. Throws `invalid_config` with every problem; no message holds a value.
 */
export function chooseOption(
  { kind, auth: options }: Pick<Connector, "kind" | "auth">,
  {
    auth,
    credentials,
    settings,
  }: {
    readonly auth?: string | undefined;
    readonly credentials: Credentials;
    readonly settings: Pick<Settings, "oauthApps">;
  },
): ChosenOption {
  const candidates = options.filter((option) =>
    auth === undefined ? knowsAll(option, credentials) : option.name === auth,
  );
  const [meant] = candidates;
  if (!meant || candidates.length > 1) return { option: chooseAuth(options, credentials, auth), credentials };
  const complete = { ...oauthAppFields(settings, kind, meant).reveal(), ...credentials };
  return { option: chooseAuth(options, complete, meant.name), credentials: complete };
}

function knowsAll({ credentials: fields }: AuthOption, given: Credentials): boolean {
  return Object.keys(given).every((field) => Object.hasOwn(fields, field));
}
