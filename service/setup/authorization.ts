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
import { type Choice, isTokenField } from "./form/fields.ts";
import type { ReadForm } from "./form/read-form.ts";
import { endSetupLease, type SetupLease, withSetupLease } from "./lease.ts";
import { changeProgress, type PendingAuthorization, type SetupFailure } from "./progress.ts";
import { messageResponse, type SetupResponse } from "./responses.ts";
import { callerOf, findLink, type SetupLink } from "./session/queries.ts";
import { connectByLink, type FailedAttempt, failureOf, logFailure } from "./submit.ts";

interface AuthorizationRequest {
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
export async function beginAuthorization(
  service: Service,
  turn: SetupLease,
  request: AuthorizationRequest,
): Promise<SetupResponse> {
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
  const begun = await changeProgress(service, turn.session, { draft, stateHash: hashSecret(state) });
  return begun ? { kind: "redirect", location } : messageResponse("gone", 410);
}

/** The client's credentials and the configuration, checked as if the tokens that are to be granted were there. */
async function checkGranting({ settings }: Service, { link: { model }, choice, form }: AuthorizationRequest) {
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

interface FinishRequest {
  readonly state: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** What the browser is known by, if it is. */
  readonly browser: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Takes the answer of an upstream's page: exchanges the code and connects. Only the browser that began may bring the
 * answer (RFC 6749 §10.12), and only once. It always leads on, to an address without code and state.
 */
export async function finishAuthorization(service: Service, request: FinishRequest): Promise<SetupResponse> {
  const answer = await finish(service, request);
  if (answer.kind === "redirect") return answer;
  return { kind: "redirect", location: `${callbackUrl(service)}?status=${answer.status}` };
}

async function finish(service: Service, { state, query, browser, signal }: FinishRequest): Promise<SetupResponse> {
  const stateHash = hashSecret(state);
  const link = await findLink(service, ["state_hash", stateHash]);
  if (!link) return messageResponse("gone", 404);
  if (browser === undefined) return messageResponse("elsewhere", 403);
  const taken = (turn: SetupLease) => acceptResponse(service, turn, { link, query });
  return withSetupLease(service, link.session, { browser, stateHash, signal, act: taken });
}

interface Brought {
  readonly link: SetupLink;
  readonly query: FinishRequest["query"];
}

async function acceptResponse(service: Service, turn: SetupLease, { link, query }: Brought): Promise<SetupResponse> {
  const { dance, given } = turn.before ?? {};
  // They are kept and dropped together with the state.
  if (!dance || !given) return messageResponse("gone", 410);
  const result = await connectGranted(service, turn, { link, dance, query });
  if ("kind" in result) return result;
  if (!(await endSetupLease(service, turn, { failure: result, given }))) return messageResponse("gone", 410);
  const page = `${service.publicUrl}/setup/${dance.token}`;
  return { kind: "redirect", location: `${page}?auth=${encodeURIComponent(given.choice)}` };
}

interface Granted extends Brought {
  readonly dance: PendingAuthorization;
}

async function connectGranted(
  service: Service,
  turn: SetupLease,
  { link, dance, query }: Granted,
): Promise<SetupResponse | SetupFailure> {
  const { auth, replicationConfig } = dance;
  const { kind, title, auth: options } = link.model;
  const option = options.find(({ name }) => name === auth);
  // A kind may lose one with a new version.
  if (!option) return { code: "invalid_config", message: "This way to connect is not offered any more." };
  const requester = { option, app: oauthAppFields(service.settings, kind, option), fields: secret(dance.fields) };
  const client = usesOperatorsApp(requester) ? "operators" : "own";
  const answer = readResponse(query, { param: option.oauth?.authorize?.callbackParam ?? "code", title, client });
  if (answer.kind === "refused") return answer.failure;
  let stage: FailedAttempt["stage"] = "grant";
  try {
    const credentials = await exchangeGrant(service, { link, dance, requester, code: answer.code });
    stage = "granted";
    return await connectByLink(service, turn, { auth, credentials, replicationConfig });
  } catch (thrown) {
    return failureOf(logFailure(service, thrown), { link, stage, client });
  }
}

interface GrantedCode {
  readonly link: SetupLink;
  readonly dance: PendingAuthorization;
  /** Whose client asked for access, and asks for the token. */
  readonly requester: Requester;
  /** As the upstream gave it to the browser. */
  readonly code: string;
}

/**
 * The credentials that a granted access comes to: what was filled in, with the tokens, and without what the operator's
 * app supplies. Throws what the upstream makes of the code, and `service_unavailable` where it refuses that app.
 */
async function exchangeGrant(
  service: Service,
  { link: { model }, dance, requester, code }: GrantedCode,
): Promise<Credentials> {
  const { upstreamOf, clock } = service;
  const { auth, fields, replicationConfig, verifier } = dance;
  const client = { ...requester.app.reveal(), ...fields };
  const { config } = await splitReplication(model, replicationConfig);
  // Without a signal: a code holds once, and whoever closes the page has granted access all the same.
  const exchange = exchangeCode(model, {
    auth,
    credentials: client,
    config: await resolveConfig(model, config, client),
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

/** What an upstream's page answers: a code, or why there is none. */
type AuthorizationResponse =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "refused"; readonly failure: SetupFailure };

interface ResponseForm {
  /** Name of the query's member that holds the code. */
  readonly param: string;
  /** Title of the kind. */
  readonly title: string;
  /** Whose OAuth app asked for access. */
  readonly client: NonNullable<FailedAttempt["client"]>;
}

/** The longest text of an upstream that is shown, in characters. */
const longest = 200;

/** Reads the query with which an upstream leads a person back (RFC 6749 §4.1.2). */
function readResponse(
  query: Readonly<Record<string, unknown>>,
  { param, title, client }: ResponseForm,
): AuthorizationResponse {
  const error = textIn(query, "error");
  const code = textIn(query, param);
  if (error === undefined && code !== undefined) return { kind: "code", code };
  if (error === "access_denied")
    return refused(`You did not allow access on the page of ${title}. Continue there again and allow it.`);
  const said = textIn(query, "error_description") ?? error;
  const why = said === undefined ? "" : ` It says: “${redactText(said).slice(0, longest).toWellFormed()}”`;
  const remedy =
    client === "own"
      ? "Check the ID of the app and its redirect address, then try again."
      : "Try again; if that does not help, tell those who run this service.";
  return refused(`${title} did not give access. ${remedy}${why}`);
}

function refused(message: string): AuthorizationResponse {
  return { kind: "refused", failure: { code: "credentials_rejected", message } };
}

/** A member that stands there once. */
function textIn(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The one redirect URI of all kinds, as it must be registered with an OAuth app. */
export function callbackUrl({ publicUrl }: Pick<Service, "publicUrl">): string {
  return `${publicUrl}/setup/callback`;
}

/** What became of an upstream's answer that could not be taken, by the status that `finishDance` led on with. */
export function showCallback(status: unknown): SetupResponse {
  if (status === "403") return messageResponse("elsewhere", 403);
  return messageResponse("taken", status === "410" ? 410 : 404);
}
