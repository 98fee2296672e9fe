import type { ConnectorError } from "@agent-connectors/runtime";
import type { SetupFailure } from "./draft.ts";
import type { SetupLink } from "./setup-link.ts";

export interface FailedAttempt {
  readonly link: Pick<SetupLink, "session" | "model">;
  /** What was being done: access was being granted, or the credentials tried. */
  readonly stage: "grant" | "check";
}

/** A failed attempt in plain words: what was wrong, and what to do about it. No word of it is a secret. */
export function failureOf(error: ConnectorError, attempt: FailedAttempt): SetupFailure {
  return { code: error.code, message: [sentence(error, attempt), ...saidOf(error, attempt)].join(" ") };
}

function sentence({ code, details }: ConnectorError, { link: { session, model }, stage }: FailedAttempt): string {
  const { title } = model;
  switch (code) {
    case "credentials_rejected":
      return stage === "grant"
        ? `${title} did not accept the sign-in. Check the ID and the secret of the app, then sign in again.`
        : `${title} did not accept these credentials. Check that they were copied whole and are still valid, then try again.`;
    case "missing_scope":
      return `${title} knows these credentials, but does not let them read what the connector needs. Give them the permissions named below, then try again.`;
    case "rate_limited":
      return `${title} takes no more requests just now. Wait a minute, then try again.`;
    case "upstream_unavailable":
    case "timeout":
      return `${title} could not be reached. What you entered may well be right: try again in a few minutes.`;
    case "invalid_params":
    case "invalid_config":
      return details === undefined
        ? "What was entered cannot be sent as it is. Check that it was copied whole and nothing else with it, then try again."
        : "Some of what was entered cannot be right. Check it, then try again.";
    case "conflict":
      return session.connector_id === null
        ? `There is a connector '${session.name}' in this workspace already. Ask for another link, with another name.`
        : `The connector '${session.name}' was changed by somebody else meanwhile. Try again.`;
    case "not_found":
      return `What was to be connected is gone. Ask whoever gave you the link.`;
    case "unauthenticated":
    case "permission_denied":
      return "Whoever asked for this may not do so any more. Ask an admin of the organization.";
    default:
      return `${title} answered, but not as it should have. Check what you entered; if it is right, try again later.`;
  }
}

/** The upstream's own words, which the runtime has cut and freed of secrets. */
function saidOf({ upstream }: ConnectorError, { link: { model } }: FailedAttempt): readonly string[] {
  return upstream?.message === undefined ? [] : [`${model.title} says: “${upstream.message}”`];
}
