import { ConnectorError } from "@agent-connectors/runtime";
import { type ConnectRequest, connect } from "../connectors/connect.ts";
import { hashSecret } from "../identity/secrets.ts";
import type { Service } from "../service.ts";
import { beginAuthorization } from "./authorization.ts";
import {
  askedConfiguration,
  askedCredentials,
  type Choice,
  choiceOf,
  choicesOf,
  storedConnection,
} from "./form/fields.ts";
import { fieldProblems, formResponse, type ReadForm, readForm } from "./form/read-form.ts";
import { endSetupLease, type SetupLease, withSetupLease } from "./lease.ts";
import type { SetupFailure } from "./progress.ts";
import { doneResponse, messageResponse, type SetupResponse } from "./responses.ts";
import { completeSession } from "./session/commands.ts";
import { callerOf, findLink, type SetupLink } from "./session/queries.ts";
import { statusOf } from "./session/schema.ts";

interface SubmitRequest {
  /** Of the page's address. */
  readonly token: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** What the browser is known by. */
  readonly browser: string;
  readonly signal: AbortSignal;
}

/**
 * Takes a form: connects, or leads on to the upstream's page where access is granted there. What is wrong is shown with
 * the form as it was filled in, less its secrets.
 */
export async function submitSetup(service: Service, request: SubmitRequest): Promise<SetupResponse> {
  const { token, body, browser, signal } = request;
  const link = await findLink(service, ["token_hash", hashSecret(token)]);
  if (!link) return messageResponse("gone", 404);
  const choice = choiceOf(choicesOf(link.model, service.settings), body.auth);
  if (statusOf(link.session, service.clock.now()) === "expired" || (!choice && link.session.status !== "open"))
    return messageResponse("gone", 410);
  if (!choice) return formResponse(service, link, { choice: undefined, problems: [noChoice], status: 422 });
  const submission = { link, token, choice, body };
  return withSetupLease(service, link.session, { browser, signal, act: (turn) => act(service, turn, submission) });
}

const noChoice = { text: "How you want to connect was not chosen. Choose it here, then go on." };

interface Submission {
  readonly link: SetupLink;
  readonly token: string;
  readonly choice: Choice;
  readonly body: SubmitRequest["body"];
}

async function act(
  service: Service,
  turn: SetupLease,
  { link, token, choice, body }: Submission,
): Promise<SetupResponse> {
  const asked = [...askedCredentials(choice), ...askedConfiguration(link.model, service.clock.now())];
  const stored = await storedConnection(service, link.session);
  const form: ReadForm = readForm(asked, body, stored?.replicationConfig);
  const { credentials, replicationConfig, texts } = form;
  try {
    if (choice.grants) return await beginAuthorization(service, turn, { link, token, choice, form });
    return await connectByLink(service, turn, { auth: choice.option.name, credentials, replicationConfig });
  } catch (thrown) {
    const error = logFailure(service, thrown);
    const failure = failureOf(error, { link, stage: "check" });
    if (!(await endSetupLease(service, turn, { failure, given: { choice: choice.key, texts } })))
      return messageResponse("gone", 410);
    const problems = fieldProblems(error, asked);
    const shown = problems.length > 0 ? { problems } : { failure: failure.message };
    const secrets = body.secrets === "seen" ? "seen" : "hidden";
    return formResponse(service, link, { choice: choice.key, texts, ...shown, status: 422, secrets });
  }
}

/** Connects what a link is for, in the name of whoever made it. Throws what `connect` throws; nothing is stored then. */
export async function connectByLink(
  service: Service,
  turn: SetupLease,
  given: Pick<ConnectRequest, "auth" | "credentials" | "replicationConfig">,
): Promise<SetupResponse> {
  const { session } = turn;
  await connect(service, await callerOf(service, session), {
    ...given,
    workspace: { id: session.workspace_id },
    kind: session.kind,
    name: session.name,
    ...(session.connector_id !== null && { connectorId: session.connector_id }),
    alongside: (transaction, connectorId) => completeSession(transaction, service.vault, { turn, connectorId }),
  });
  return doneResponse(service, session);
}

/**
 * A failure that a page can tell of. One of our own, or of the operator's to mend, is logged, since the page does not
 * say what it was. Throws again what is no failure of an operation, such as the database's.
 */
export function logFailure({ telemetry }: Pick<Service, "telemetry">, thrown: unknown): ConnectorError {
  if (!(thrown instanceof ConnectorError)) throw thrown;
  if (thrown.code === "internal") telemetry.logger.error({ err: thrown }, "internal failure");
  else if (thrown.code === "service_unavailable") telemetry.logger.warn({ err: thrown }, thrown.reason);
  return thrown;
}

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
