import { type AuthOption, type Credentials, type Problem, unknownName } from "@agent-connectors/runtime";
import { type Secret, secret } from "../secret.ts";
import { wrongSettings } from "../settings/read.ts";
import type { Settings } from "../settings/settings.ts";
import { loadKind } from "./kinds.ts";

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

/** Throws `invalid_config` for a field of an app that no OAuth option of its kind has: a mistyped one would be missed at use. */
export async function refuseUnknownAppFields({ oauthApps }: Pick<Settings, "oauthApps">): Promise<void> {
  const problems: Problem[] = [];
  for (const [kind, app] of Object.entries(oauthApps.reveal())) {
    const { auth } = await loadKind(kind);
    const names = auth.filter(({ oauth }) => oauth).flatMap(({ credentials }) => Object.keys(credentials));
    for (const name of Object.keys(app))
      if (!names.includes(name))
        problems.push(unknownName(`OAUTH_APPS.${kind}.${name}`, { noun: "field", name, names: [...new Set(names)] }));
  }
  if (problems.length > 0) throw wrongSettings(problems);
}
