import { type AuthOption, type Connector, type Credentials, clientIdField } from "@agent-connectors/runtime";
import { oauthAppFields } from "../../credentials/oauth-apps.ts";
import type { Secret } from "../../secret.ts";
import type { Settings } from "../../settings/settings.ts";

/** A way to connect that the setup page offers: an auth option, with or without its authorization flow. */
export interface Choice {
  /** Name of the auth option, with the suffix `.tokens` if the user enters tokens instead of using its authorization flow. */
  readonly key: string;
  readonly option: AuthOption;
  /** The credentials from the operator's OAuth app. */
  readonly app: Secret<Credentials>;
  /** Whether the user grants access in an authorization flow. */
  readonly grants: boolean;
  /** Whether the authorization flow uses an OAuth app that the user enters, instead of the operator's. */
  readonly ownApp: boolean;
  readonly title: string;
  readonly help: string;
}

/**
 * The ways to connect a kind, in the order of the manifest. An auth option with an authorization flow has two ways: the flow,
 * and tokens that the user enters.
 */
export function choicesOf(
  { kind, title, auth }: Pick<Connector, "kind" | "title" | "auth">,
  settings: Pick<Settings, "oauthApps">,
): readonly Choice[] {
  return auth.flatMap((option): Choice[] => {
    const app = oauthAppFields(settings, kind, option);
    const base = {
      ...{ key: option.name, option, app, grants: false, ownApp: false },
      ...{ title: option.title, help: option.description },
    };
    if (!option.oauth?.authorize) return [base];
    const entered = Object.keys(option.credentials).filter(
      (name) => !isTokenField(name) && !Object.hasOwn(app.reveal(), name),
    );
    const ownApp = entered.includes(clientIdField(option.oauth));
    const requirement = ownApp ? `This requires your own OAuth app in ${title}.` : otherRequirement(entered);
    return [
      {
        ...base,
        grants: true,
        ownApp,
        title: `Sign in to ${title}`,
        help: `You allow access on a page of ${title}. ${requirement}`,
      },
      {
        ...base,
        key: `${option.name}.tokens`,
        title: "Enter tokens",
        help: "You enter tokens that you already have, for example from an earlier sign-in.",
      },
    ];
  });
}

/** Describes what an authorization flow with the operator's app requires. */
function otherRequirement(entered: readonly string[]): string {
  return entered.length > 0 ? "First, you enter a few values." : "You do not have to copy any keys.";
}

/** Finds the choice with this key. If there is only one choice, any key finds it. */
export function choiceOf(choices: readonly Choice[], key: unknown): Choice | undefined {
  return choices.length === 1 ? choices[0] : choices.find((choice) => choice.key === key);
}

const tokenFields: ReadonlySet<string> = new Set(["access_token", "refresh_token"]);

/** Whether an authorization flow can grant the credential with this name. */
export function isTokenField(name: string): boolean {
  return tokenFields.has(name);
}
