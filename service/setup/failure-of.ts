import type { ConnectorError } from "@agent-connectors/runtime";
import type { SetupLink } from "./session/setup-link.ts";
import type { SetupFailure } from "./turn/draft.ts";

export interface FailedAttempt {
  readonly link: Pick<SetupLink, "session" | "model">;
  /** What was being done: access was being granted, or what was granted or entered was tried. */
  readonly stage: "grant" | "granted" | "check";
  /** Of a grant, whose OAuth app it is for: one that was entered, or the operator's. */
  readonly client?: "own" | "operators";
}

/** A failed attempt in plain words: what was wrong, and what to do about it. No word of it is a secret. */
export function failureOf(error: ConnectorError, attempt: FailedAttempt): SetupFailure {
  return { code: error.code, message: [sentence(error, attempt), ...saidOf(error, attempt)].join(" ") };
}

function sentence(error: ConnectorError, attempt: FailedAttempt): string {
  const { session, model } = attempt.link;
  const { title } = model;
  switch (error.code) {
    case "credentials_rejected":
      return rejected(attempt);
    case "missing_scope":
      return `${title} knows these credentials, but does not let them read what the connector needs. Give them the permissions named below, then try again.`;
    case "rate_limited":
      return `${title} takes no more requests just now. Wait a minute, then try again.`;
    case "upstream_unavailable":
    case "timeout":
      return `${title} could not be reached. What you entered may well be right: try again in a few minutes.`;
    case "service_unavailable":
      // Only a refusal of the operator's app is the upstream's.
      return error.upstream === undefined
        ? "Too much is going on here just now. What you entered may well be right: try again in a minute."
        : `${title} refuses the OAuth app of this service, which only those who run it can mend. Tell them; what you entered may well be right.`;
    case "invalid_params":
    case "invalid_config":
      return error.details === undefined
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

/** Nobody is told to check what they have not entered. */
function rejected({ link: { model }, stage, client }: FailedAttempt): string {
  const { title } = model;
  if (stage === "check")
    return `${title} did not accept these credentials. Check that they were copied whole and are still valid, then try again.`;
  if (stage === "granted") return `${title} gave access, but did not accept it when it was tried. Sign in again.`;
  return client === "operators"
    ? `${title} did not accept the sign-in. Sign in again.`
    : `${title} did not accept the sign-in. Check the ID and the secret of the app, then sign in again.`;
}

/** The upstream's own words, which the runtime has cut and freed of secrets. */
function saidOf({ upstream }: ConnectorError, { link: { model } }: FailedAttempt): readonly string[] {
  return upstream?.message === undefined ? [] : [`${model.title} says: “${upstream.message}”`];
}
