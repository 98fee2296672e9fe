import { hashSecret } from "../identity/secrets.ts";
import type { Service } from "../service.ts";
import type { Answer } from "./answer.ts";
import { caught } from "./caught.ts";
import { connectByLink } from "./connect-by-link.ts";
import { beginDance } from "./dance/begin-dance.ts";
import { failureOf } from "./failure-of.ts";
import { askedConfiguration } from "./form/asked-configuration.ts";
import { askedCredentials } from "./form/asked-credentials.ts";
import { choiceOf } from "./form/choice-of.ts";
import { type Choice, choicesOf } from "./form/choices-of.ts";
import { fieldProblems } from "./form/field-problems.ts";
import { formAnswer } from "./form/form-answer.ts";
import { type ReadForm, readForm } from "./form/read-form.ts";
import { storedConnection } from "./form/stored-connection.ts";
import { messageAnswer } from "./message-answer.ts";
import { findLink } from "./session/find-link.ts";
import type { SetupLink } from "./session/setup-link.ts";
import { statusOf } from "./session/status-of.ts";
import { endTurn } from "./turn/end-turn.ts";
import { inTurn } from "./turn/in-turn.ts";
import type { Turn } from "./turn/turn.ts";

export interface SubmitRequest {
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
export async function submitSetup(service: Service, request: SubmitRequest): Promise<Answer> {
  const { token, body, browser, signal } = request;
  const link = await findLink(service, ["token_hash", hashSecret(token)]);
  if (!link) return messageAnswer("gone", 404);
  const choice = choiceOf(choicesOf(link.model, service.settings), body.auth);
  if (statusOf(link.session, service.clock.now()) === "expired" || (!choice && link.session.status !== "open"))
    return messageAnswer("gone", 410);
  if (!choice) return formAnswer(service, link, { choice: undefined, problems: [notChosen], status: 422 });
  const submission = { link, token, choice, body };
  return inTurn(service, link.session, { browser, signal, act: (turn) => act(service, turn, submission) });
}

const notChosen = { text: "How you want to connect was not chosen. Choose it here, then go on." };

interface Submission {
  readonly link: SetupLink;
  readonly token: string;
  readonly choice: Choice;
  readonly body: SubmitRequest["body"];
}

async function act(service: Service, turn: Turn, { link, token, choice, body }: Submission): Promise<Answer> {
  const asked = [...askedCredentials(choice), ...askedConfiguration(link.model, service.clock.now())];
  const stored = await storedConnection(service, link.session);
  const form: ReadForm = readForm(asked, body, stored?.replicationConfig);
  const { credentials, replicationConfig, texts } = form;
  try {
    if (choice.grants) return await beginDance(service, turn, { link, token, choice, form });
    return await connectByLink(service, turn, { auth: choice.option.name, credentials, replicationConfig });
  } catch (thrown) {
    const error = caught(service, thrown);
    const failure = failureOf(error, { link, stage: "check" });
    if (!(await endTurn(service, turn, { failure, given: { choice: choice.key, texts } })))
      return messageAnswer("gone", 410);
    const problems = fieldProblems(error, asked);
    const shown = problems.length > 0 ? { problems } : { failure: failure.message };
    const secrets = body.secrets === "seen" ? "seen" : "hidden";
    return formAnswer(service, link, { choice: choice.key, texts, ...shown, status: 422, secrets });
  }
}
