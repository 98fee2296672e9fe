import { oauthAppFields } from "../../connector-types/oauth-app-fields.ts";
import { usesOperatorsApp } from "../../credentials/uses-operators-app.ts";
import { hashSecret } from "../../identity/secrets.ts";
import { secret } from "../../secret.ts";
import type { Service } from "../../service.ts";
import type { Answer } from "../answer.ts";
import { caught } from "../caught.ts";
import { connectByLink } from "../connect-by-link.ts";
import { type FailedAttempt, failureOf } from "../failure-of.ts";
import { messageAnswer } from "../message-answer.ts";
import { findLink } from "../session/find-link.ts";
import type { SetupLink } from "../session/setup-link.ts";
import type { Dance, SetupFailure } from "../turn/draft.ts";
import { endTurn } from "../turn/end-turn.ts";
import { inTurn } from "../turn/in-turn.ts";
import type { Turn } from "../turn/turn.ts";
import { callbackUrl } from "./callback-url.ts";
import { exchangeGrant } from "./exchange-grant.ts";
import { readAnswer } from "./read-answer.ts";

export interface FinishRequest {
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
export async function finishDance(service: Service, request: FinishRequest): Promise<Answer> {
  const answer = await finish(service, request);
  if (answer.kind === "redirect") return answer;
  return { kind: "redirect", location: `${callbackUrl(service)}?status=${answer.status}` };
}

async function finish(service: Service, { state, query, browser, signal }: FinishRequest): Promise<Answer> {
  const stateHash = hashSecret(state);
  const link = await findLink(service, ["state_hash", stateHash]);
  if (!link) return messageAnswer("gone", 404);
  if (browser === undefined) return messageAnswer("elsewhere", 403);
  const taken = (turn: Turn) => takeAnswer(service, turn, { link, query });
  return inTurn(service, link.session, { browser, stateHash, signal, act: taken });
}

interface Brought {
  readonly link: SetupLink;
  readonly query: FinishRequest["query"];
}

async function takeAnswer(service: Service, turn: Turn, { link, query }: Brought): Promise<Answer> {
  const { dance, given } = turn.before ?? {};
  // They are kept and dropped together with the state.
  if (!dance || !given) return messageAnswer("gone", 410);
  const result = await connectGranted(service, turn, { link, dance, query });
  if ("kind" in result) return result;
  if (!(await endTurn(service, turn, { failure: result, given }))) return messageAnswer("gone", 410);
  const page = `${service.publicUrl}/setup/${dance.token}`;
  return { kind: "redirect", location: `${page}?auth=${encodeURIComponent(given.choice)}` };
}

interface Granted extends Brought {
  readonly dance: Dance;
}

async function connectGranted(
  service: Service,
  turn: Turn,
  { link, dance, query }: Granted,
): Promise<Answer | SetupFailure> {
  const { auth, replicationConfig } = dance;
  const { kind, title, auth: options } = link.model;
  const option = options.find(({ name }) => name === auth);
  // A kind may lose one with a new version.
  if (!option) return { code: "invalid_config", message: "This way to connect is not offered any more." };
  const requester = { option, app: oauthAppFields(service.settings, kind, option), fields: secret(dance.fields) };
  const client = usesOperatorsApp(requester) ? "operators" : "own";
  const answer = readAnswer(query, { param: option.oauth?.authorize?.callbackParam ?? "code", title, client });
  if (answer.kind === "refused") return answer.failure;
  let stage: FailedAttempt["stage"] = "grant";
  try {
    const credentials = await exchangeGrant(service, { link, dance, requester, code: answer.code });
    stage = "granted";
    return await connectByLink(service, turn, { auth, credentials, replicationConfig });
  } catch (thrown) {
    return failureOf(caught(service, thrown), { link, stage, client });
  }
}
