import { authorizationUrl, createPkce, resolveConfig } from "@agent-connectors/runtime";
import { checkCredentials } from "../../credentials/check-credentials.ts";
import { hashSecret, newSecret } from "../../identity/secrets.ts";
import type { Service } from "../../service.ts";
import type { Answer } from "../answer.ts";
import type { Choice } from "../form/choices-of.ts";
import { isTokenField } from "../form/is-token-field.ts";
import type { ReadForm } from "../form/read-form.ts";
import { messageAnswer } from "../message-answer.ts";
import { callerOf } from "../session/caller-of.ts";
import type { SetupLink } from "../session/setup-link.ts";
import { changeDraft } from "../turn/change-draft.ts";
import type { Turn } from "../turn/turn.ts";
import { callbackUrl } from "./callback-url.ts";

export interface DanceRequest {
  readonly link: SetupLink;
  /** Of the page's address. */
  readonly token: string;
  readonly choice: Choice;
  readonly form: ReadForm;
}

/**
 * Leads to the upstream's page on which a person grants access (RFC 6749 §4.1), once all that was filled in is right.
 * Throws `invalid_params` with every problem, and what `callerOf` throws.
 */
export async function beginDance(service: Service, turn: Turn, request: DanceRequest): Promise<Answer> {
  const { link, token, choice, form } = request;
  const { model } = link;
  const auth = choice.option.name;
  await callerOf(service, link.session);
  const { config, credentials } = await checkGranting(service, request);
  const { verifier, challenge } = createPkce();
  const state = newSecret("");
  const location = authorizationUrl(model, {
    auth,
    credentials,
    config: await resolveConfig(model, config, credentials),
    baseUrl: service.upstreamOf(model.kind).baseUrl,
    redirectUri: callbackUrl(service),
    state,
    codeChallenge: challenge,
  });
  const { credentials: fields, replicationConfig, texts } = form;
  const draft = {
    browser: turn.browser,
    given: { choice: choice.key, texts },
    dance: { token, auth, fields, replicationConfig, verifier },
  };
  const begun = await changeDraft(service, turn.session, { draft, stateHash: hashSecret(state) });
  return begun ? { kind: "redirect", location } : messageAnswer("gone", 410);
}

/** The client's credentials and the configuration, checked as if the tokens that are to be granted were there. */
async function checkGranting({ settings }: Service, { link: { model }, choice, form }: DanceRequest) {
  const { option } = choice;
  const awaited = Object.keys(option.credentials).filter(isTokenField);
  const checked = await checkCredentials(model, {
    auth: option.name,
    credentials: { ...form.credentials, ...Object.fromEntries(awaited.map((name) => [name, "awaited"])) },
    replicationConfig: form.replicationConfig,
    settings,
  });
  const credentials = Object.entries(checked.credentials.reveal()).filter(([name]) => !isTokenField(name));
  return { config: checked.config, credentials: Object.fromEntries(credentials) };
}
