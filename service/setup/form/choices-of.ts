import type { AuthOption, Connector, Credentials } from "@agent-connectors/runtime";
import { oauthAppFields } from "../../connector-types/oauth-app-fields.ts";
import type { Secret } from "../../secret.ts";
import type { Settings } from "../../settings/settings.ts";
import { isTokenField } from "./is-token-field.ts";

/** One way to connect, as a person chooses it. */
export interface Choice {
  /** Name of the option, with `.tokens` behind it where tokens are given by hand that a person could grant. */
  readonly key: string;
  readonly option: AuthOption;
  /** Of its credential fields, those that the operator's OAuth app supplies. */
  readonly app: Secret<Credentials>;
  /** Whether a person grants access on a page of the upstream. */
  readonly grants: boolean;
  readonly title: string;
  readonly help: string;
}

/** The ways to connect a kind, in the manifest's order; an option that people can grant is two ways. */
export function choicesOf(
  { kind, title, auth }: Pick<Connector, "kind" | "title" | "auth">,
  settings: Pick<Settings, "oauthApps">,
): readonly Choice[] {
  return auth.flatMap((option): Choice[] => {
    const app = oauthAppFields(settings, kind, option);
    const given = { key: option.name, option, app, grants: false, title: option.title, help: option.description };
    if (!option.oauth?.authorize) return [given];
    const needed = Object.keys(option.credentials).some(
      (name) => !isTokenField(name) && !Object.hasOwn(app.reveal(), name),
    );
    return [
      {
        ...given,
        grants: true,
        title: `Sign in to ${title}`,
        help: needed
          ? `You allow access on a page of ${title}. You need an OAuth app of your own there.`
          : `You allow access on a page of ${title}. Nothing needs to be copied.`,
      },
      {
        ...given,
        key: `${option.name}.tokens`,
        title: "Enter tokens by hand",
        help: "For when access was granted before and you have the tokens.",
      },
    ];
  });
}
