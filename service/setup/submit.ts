import type { Credentials } from "@agent-connectors/runtime";
import type { OnRenewed } from "../credentials/verify.ts";
import { hashSecret } from "../identity/secrets.ts";
import { type AttemptContext, connectByLink, failureOf, logFailure } from "./attempt.ts";
import { beginAuthorization } from "./authorization-flow.ts";
import { type Choice, choiceOf, choicesOf } from "./form/auth-choices.ts";
import { configurationFields, credentialFields, findConnectorSettings } from "./form/fields.ts";
import { fieldProblems, formResponse, type ReadForm, readForm } from "./form/read-form.ts";
import { endSetupLease, type SetupLease, unusableResponse, withSetupLease } from "./lease.ts";
import { openProgress, type RenewedToken } from "./progress.ts";
import { messageResponse, type SetupResponse } from "./responses.ts";
import { cancelUncompleted } from "./session/commands.ts";
import { findLink, type SetupLink, type SetupSession, statusOf } from "./session/queries.ts";

interface SubmitRequest {
  /** The token in the page's URL. */
  readonly token: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Hash of the browser's cookie. */
  readonly browser: string;
  readonly signal: AbortSignal;
}

/**
 * Handles a submitted form: connects, redirects to the upstream's authorization page, or cancels the session. If the attempt
 * fails, returns the form with the entered values, except secrets. If the browser cannot use the link, returns a message.
 */
export async function submitSetup(service: AttemptContext, request: SubmitRequest): Promise<SetupResponse> {
  const { token, body, browser, signal } = request;
  const link = await findLink(service, ["token_hash", hashSecret(token)]);
  if (!link) return messageResponse("invalidLink", 404);
  if (body.cancel === "true") return cancel(service, link.session, browser);
  const choice = choiceOf(choicesOf(link.model, service.settings), body.auth);
  if (statusOf(link.session, service.clock.now()) === "expired" || (!choice && link.session.status !== "open"))
    return messageResponse("invalidLink", 410);
  if (!choice) {
    const refused = await refusal(service, link.session, browser);
    return refused ?? formResponse(service, link, { choice: undefined, problems: [noChoice], status: 422 });
  }
  const submission = { link, token, choice, body };
  return withSetupLease(service, link.session, { browser, signal, act: (lease) => act(service, lease, submission) });
}

/** Cancels the session without waiting for an attempt in progress. Such an attempt then stores nothing. */
async function cancel(service: AttemptContext, session: SetupSession, browser: string): Promise<SetupResponse> {
  const unusable = await refusal(service, session, browser);
  if (unusable) return unusable;
  await cancelUncompleted(service.database, session);
  return messageResponse("cancelled", 200);
}

/** The response to a browser that cannot use the session; `undefined` for the browser that can. */
async function refusal(
  service: AttemptContext,
  session: SetupSession,
  browser: string,
): Promise<SetupResponse | undefined> {
  const now = service.clock.now();
  const previous = await openProgress(service.vault, session, now);
  return unusableResponse({ session, previous, browser, stateHash: undefined, now });
}

const noChoice = { text: "Choose how you want to connect, then continue." };

interface Submission {
  readonly link: SetupLink;
  readonly token: string;
  readonly choice: Choice;
  readonly body: SubmitRequest["body"];
}

async function act(
  service: AttemptContext,
  lease: SetupLease,
  { link, token, choice, body }: Submission,
): Promise<SetupResponse> {
  const fields = [...credentialFields(choice), ...configurationFields(link.model, service.clock.now())];
  const stored = await findConnectorSettings(service, link.session);
  const form: ReadForm = readForm(fields, body, stored?.replicationConfig);
  const { replicationConfig, texts } = form;
  let renewed = lease.previous?.renewed;
  const credentials = withRenewed(form.credentials, renewed);
  const onRenewed: OnRenewed = (fields) => {
    renewed = renewedToken(form.credentials, fields.reveal());
  };
  try {
    if (choice.grants) return await beginAuthorization(service, lease, { link, token, choice, form });
    return await connectByLink(service, lease, { auth: choice.option.name, credentials, replicationConfig, onRenewed });
  } catch (thrown) {
    const error = logFailure(service, thrown);
    const failure = failureOf(error, { link, stage: "check" });
    const given = { token, choice: choice.key, texts };
    if (!(await endSetupLease(service, lease, { failure, given, renewed }))) return messageResponse("invalidLink", 410);
    const problems = fieldProblems(error, fields);
    const outcome = problems.length > 0 ? { problems } : { failure: failure.message };
    const secrets = body.secrets === "seen" ? "seen" : "hidden";
    return formResponse(service, link, { choice: choice.key, texts, ...outcome, status: 422, secrets });
  }
}

/** Replaces the entered refresh token if an earlier attempt renewed it. */
function withRenewed(entered: Credentials, renewed: RenewedToken | undefined): Credentials {
  const { refresh_token: token } = entered;
  if (!renewed || token === undefined || hashSecret(token) !== renewed.entered) return entered;
  return { ...entered, refresh_token: renewed.refreshToken };
}

/** Returns the token to use if the person enters the same refresh token again. */
function renewedToken({ refresh_token: entered }: Credentials, fields: Credentials): RenewedToken | undefined {
  const { refresh_token: refreshToken } = fields;
  if (entered === undefined || refreshToken === undefined) return undefined;
  return { entered: hashSecret(entered), refreshToken };
}
