import type { AuthOption, Credentials } from "@agent-connectors/runtime";
import { type Secret, secret } from "../secret.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * The credential fields of an option that the operator's OAuth app for the kind supplies: people need not give them,
 * and what they give goes before. None where the option is not OAuth, whose fields may have the same names.
 */
export function oauthAppFields(
  { oauthApps }: Pick<Settings, "oauthApps">,
  kind: string,
  { credentials: fields, oauth }: Pick<AuthOption, "credentials" | "oauth">,
): Secret<Credentials> {
  const apps = oauthApps.reveal();
  const app = oauth && Object.hasOwn(apps, kind) ? apps[kind] : {};
  return secret(Object.fromEntries(Object.entries(app ?? {}).filter(([field]) => Object.hasOwn(fields, field))));
}
