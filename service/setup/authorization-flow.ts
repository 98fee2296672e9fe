import {
  authorizationUrl,
  type Credentials,
  createPkce,
  exchangeCode,
  redactText,
  resolveConfig,
} from "@agent-connectors/runtime";
import { splitReplication } from "../connector-types/replication.ts";
import { checkCredentials } from "../credentials/check.ts";
import { appRefusal, oauthAppFields, usesOperatorsApp } from "../credentials/oauth-apps.ts";
import type { Requester } from "../credentials/stored.ts";
import { hashSecret, newSecret } from "../identity/secrets.ts";
import { secret } from "../secret.ts";
import type { Service } from "../service.ts";
import { type AttemptContext, connectByLink, type FailedAttempt, failureOf, logFailure } from "./attempt.ts";
import { type Choice, isTokenField } from "./form/auth-choices.ts";
import type { ReadForm } from "./form/read-form.ts";
import { endSetupLease, type SetupLease, withSetupLease } from "./lease.ts";
import { changeProgress, type PendingAuthorization, type SetupFailure } from "./progress.ts";
import { callbackUrl, formPageResponse, messageResponse, type SetupResponse } from "./responses.ts";
import { findCreator, findLink, type SetupLink } from "./session/queries.ts";

interface AuthorizationStart {
  readonly link: SetupLink;
  /** The token in the page's URL. */
  readonly token: string;
  readonly choice: Choice;
  readonly form: ReadForm;
}

/**
 * Checks the form, and redirects to the upstream's authorization page (RFC 6749 §4.1). Throws the errors of `findCreator`,
 * `checkCredentials` and `authorizationUrl`.
 */
export async function beginAuthorization(
  service: Pick<Service, "database" | "vault" | "settings" | "upstreamOf" | "publicUrl">,
  lease: SetupLease,
  request: AuthorizationStart,
): Promise<SetupResponse> {
  const { link, token, choice, form } = request;
  const { model } = link;
  const auth = choice.option.name;
  await findCreator(service, link.session);
  const { config, credentials } = await checkBeforeGrant(service, request);
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
  const progress = {
    browser: lease.browser,
    given: { token, choice: choice.key, texts },
    authorization: { auth, fields, replicationConfig, verifier },
  };
  const begun = await changeProgress(service, lease.session, { progress, stateHash: hashSecret(state) });
  return begun ? { kind: "redirect", location } : messageResponse("invalidLink", 410);
}

/** Checks the form with placeholders for the tokens, which the upstream grants later. */
async function checkBeforeGrant(
  { settings }: Pick<Service, "settings">,
  { link: { model }, choice, form }: AuthorizationStart,
) {
  const { option } = choice;
  const tokenNames = Object.keys(option.credentials).filter(isTokenField);
  const checked = await checkCredentials(model, {
    auth: option.name,
    credentials: { ...form.credentials, ...Object.fromEntries(tokenNames.map((name) => [name, "awaited"])) },
    replicationConfig: form.replicationConfig,
    settings,
  });
  const credentials = Object.entries(checked.credentials.reveal()).filter(([name]) => !isTokenField(name));
  return { config: checked.config, credentials: Object.fromEntries(credentials) };
}

interface FinishRequest {
  readonly state: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Hash of the browser's cookie. */
  readonly browser: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Exchanges the code and connects. Accepts the upstream's response once, and only from the browser that started the flow
 * (RFC 6749 §10.12). A repeated response has the same result until the browser submits another form. Always redirects to a URL
 * without the code and the state.
 */
export async function finishAuthorization(service: AttemptContext, request: FinishRequest): Promise<SetupResponse> {
  const response = await finish(service, request);
  if (response.kind === "redirect") return response;
  return { kind: "redirect", location: `${callbackUrl(service)}?status=${response.status}` };
}

async function finish(
  service: AttemptContext,
  { state, query, browser, signal }: FinishRequest,
): Promise<SetupResponse> {
  const stateHash = hashSecret(state);
  const link = await findLink(service, ["state_hash", stateHash]);
  if (!link) return messageResponse("invalidLink", 404);
  if (browser === undefined) return messageResponse("otherBrowser", 403);
  const act = (lease: SetupLease) => acceptResponse(service, lease, { link, query });
  return withSetupLease(service, link.session, { browser, stateHash, signal, act });
}

interface ReceivedResponse {
  readonly link: SetupLink;
  readonly query: FinishRequest["query"];
}

async function acceptResponse(
  service: AttemptContext,
  lease: SetupLease,
  { link, query }: ReceivedResponse,
): Promise<SetupResponse> {
  const { authorization, given } = lease.previous ?? {};
  // Both are present: for an authorization response, `withSetupLease` requires `authorization`, which is stored with `given`.
  if (!authorization || !given) return messageResponse("invalidLink", 410);
  const result = await connectGranted(service, lease, { link, authorization, query });
  if ("kind" in result) return result;
  if (!(await endSetupLease(service, lease, { failure: result, given }))) return messageResponse("invalidLink", 410);
  return formPageResponse(given);
}

interface GrantedAuthorization extends ReceivedResponse {
  readonly authorization: PendingAuthorization;
}

async function connectGranted(
  service: AttemptContext,
  lease: SetupLease,
  { link, authorization, query }: GrantedAuthorization,
): Promise<SetupResponse | SetupFailure> {
  const { auth, replicationConfig } = authorization;
  const { kind, title, auth: options } = link.model;
  const option = options.find(({ name }) => name === auth);
  // A new version of a kind may remove an option.
  if (!option) return { code: "invalid_config", message: "This way to connect is no longer available." };
  const requester = {
    option,
    app: oauthAppFields(service.settings, kind, option),
    fields: secret(authorization.fields),
  };
  const client = usesOperatorsApp(requester) ? "operators" : "own";
  const response = readResponse(query, { param: option.oauth?.authorize?.callbackParam ?? "code", title, client });
  if (response.kind === "refused") return response.failure;
  let stage: FailedAttempt["stage"] = "grant";
  try {
    const credentials = await exchangeGrant(service, { link, authorization, requester, code: response.code });
    stage = "granted";
    return await connectByLink(service, lease, { auth, credentials, replicationConfig });
  } catch (thrown) {
    return failureOf(logFailure(service, thrown), { link, stage, client });
  }
}

interface GrantedCode {
  readonly link: SetupLink;
  readonly authorization: PendingAuthorization;
  readonly requester: Requester;
  readonly code: string;
}

/**
 * Returns the tokens and the entered credentials, without the fields of the operator's app. Throws `service_unavailable` if the
 * upstream refuses the operator's app, and the errors of `exchangeCode`.
 */
async function exchangeGrant(
  service: Pick<Service, "upstreamOf" | "clock" | "publicUrl">,
  { link: { model }, authorization, requester, code }: GrantedCode,
): Promise<Credentials> {
  const { upstreamOf, clock } = service;
  const { auth, fields, replicationConfig, verifier } = authorization;
  const clientCredentials = { ...requester.app.reveal(), ...fields };
  const { config } = await splitReplication(model, replicationConfig);
  // Closing the page does not abort the exchange, because a code works only once.
  const exchange = exchangeCode(model, {
    auth,
    credentials: clientCredentials,
    config: await resolveConfig(model, config, clientCredentials),
    ...upstreamOf(model.kind),
    redirectUri: callbackUrl(service),
    code,
    codeVerifier: verifier,
    clock,
  });
  const { credentials } = await exchange.catch((error: unknown) => {
    throw appRefusal(error, model.kind, requester) ?? error;
  });
  const own = Object.entries(credentials).filter(([name]) => Object.hasOwn(fields, name) || isTokenField(name));
  return Object.fromEntries(own);
}

type AuthorizationResponse =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "refused"; readonly failure: SetupFailure };

interface ResponseForm {
  /** Name of the query parameter with the code. */
  readonly param: string;
  readonly title: string;
  readonly client: NonNullable<FailedAttempt["client"]>;
}

/** Maximum length of an upstream's message on a page, in characters. */
const maxMessage = 200;

/** Reads the query of the upstream's redirect (RFC 6749 §4.1.2). */
function readResponse(
  query: Readonly<Record<string, unknown>>,
  { param, title, client }: ResponseForm,
): AuthorizationResponse {
  const error = textIn(query, "error");
  const code = textIn(query, param);
  if (error === undefined && code !== undefined) return { kind: "code", code };
  if (error === "access_denied")
    return refused(`You did not allow access on the page of ${title}. Continue to ${title} again and allow access.`);
  const reported = textIn(query, "error_description") ?? error;
  const reason = reported === undefined ? "" : ` ${title} reports: “${quoted(reported)}”`;
  const remedy =
    client === "own"
      ? "Check the ID of the app and its redirect URI, then try again."
      : "Try again. If it fails again, ask the operator of this service.";
  return refused(`${title} did not grant access. ${remedy}${reason}`);
}

/** Returns one line without control characters, because `agent-cli` prints the message on a terminal. */
function quoted(reported: string): string {
  const line = reported.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
  return redactText(line).slice(0, maxMessage).toWellFormed();
}

function refused(message: string): AuthorizationResponse {
  return { kind: "refused", failure: { code: "credentials_rejected", message } };
}

/** `undefined` if the parameter is absent, empty or repeated. */
function textIn(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The page for an authorization response that was not accepted. `finishAuthorization` adds `status` to its redirect. */
export function showCallback(status: unknown): SetupResponse {
  if (status === "403") return messageResponse("otherBrowser", 403);
  return messageResponse("endedSignIn", status === "410" ? 410 : 404);
}
