import { hashSecret } from "../identity/secrets.ts";
import type { Service } from "../service.ts";
import type { Answer } from "./answer.ts";
import { doneAnswer } from "./done-answer.ts";
import { askedConfiguration } from "./form/asked-configuration.ts";
import { formAnswer } from "./form/form-answer.ts";
import { storedConnection } from "./form/stored-connection.ts";
import { textsOf } from "./form/texts-of.ts";
import { messageAnswer } from "./message-answer.ts";
import { findLink } from "./session/find-link.ts";
import { statusOf } from "./session/status-of.ts";
import { isAdmitted } from "./turn/is-admitted.ts";
import { openDraft } from "./turn/open-draft.ts";

export interface ShowRequest {
  /** Of the page's address. */
  readonly token: string;
  /** Key of the way to connect that was chosen, if it is one. */
  readonly auth: string | undefined;
  /** Whether secrets are seen while they are typed. */
  readonly secrets: "hidden" | "seen";
  /** What the browser is known by, if it is. */
  readonly browser: string | undefined;
}

/**
 * The page of a link, with what was filled in last and how that failed. The browser that has connected is led to where
 * it says so: people go back, and load pages anew.
 */
export async function showSetup(service: Service, { token, auth, secrets, browser }: ShowRequest): Promise<Answer> {
  const link = await findLink(service, ["token_hash", hashSecret(token)]);
  if (!link) return messageAnswer("gone", 404);
  const { session, model } = link;
  const now = service.clock.now();
  const status = statusOf(session, now);
  // First, for a draft that nobody may go on with may be one that cannot be opened any more.
  if (status !== "open" && status !== "completed") return messageAnswer("gone", 410);
  const draft = await openDraft(service.vault, session);
  const admitted = isAdmitted(draft, browser);
  if (status === "completed")
    return draft !== undefined && admitted ? doneAnswer(service, session) : messageAnswer("gone", 410);
  if (!admitted) return messageAnswer("elsewhere", 403);
  if (draft?.turn !== undefined && now < draft.turn.until) return messageAnswer("busy", 409);
  const given = draft?.given;
  if (given !== undefined && (auth === undefined || auth === given.choice))
    return formAnswer(service, link, {
      choice: auth,
      offered: given.choice,
      texts: given.texts,
      failure: draft?.failure?.message,
      secrets,
    });
  const stored = await storedConnection(service, session);
  return formAnswer(service, link, {
    choice: auth,
    secrets,
    ...(stored && { offered: stored.auth, texts: textsOf(askedConfiguration(model, now), stored) }),
  });
}
