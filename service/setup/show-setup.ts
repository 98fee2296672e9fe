import { hashSecret } from "../identity/secrets.ts";
import type { Service } from "../service.ts";
import type { Answer } from "./answer.ts";
import { askedConfiguration } from "./asked-configuration.ts";
import { findLink } from "./find-link.ts";
import { type FormState, formAnswer } from "./form-answer.ts";
import { isAdmitted } from "./is-admitted.ts";
import { messageAnswer } from "./message-answer.ts";
import { openDraft } from "./open-draft.ts";
import type { SetupLink } from "./setup-link.ts";
import { statusOf } from "./status-of.ts";
import { textsOf } from "./texts-of.ts";

export interface ShowRequest {
  /** Of the page's address. */
  readonly token: string;
  /** Key of the way to connect that was chosen, if it is one. */
  readonly auth: string | undefined;
  /** What the browser is known by, if it is. */
  readonly browser: string | undefined;
}

/** The page of a link, with what was filled in last and how that failed. */
export async function showSetup(service: Service, { token, auth, browser }: ShowRequest): Promise<Answer> {
  const link = await findLink(service, ["token_hash", hashSecret(token)]);
  if (!link) return messageAnswer("gone", 404);
  if (statusOf(link.session, service.clock.now()) !== "open") return messageAnswer("gone", 410);
  const draft = await openDraft(service.vault, link.session);
  if (!isAdmitted(draft, browser)) return messageAnswer("elsewhere", 403);
  const stored = await storedForm(service, link);
  const given = draft?.given;
  if (given === undefined || (auth !== undefined && auth !== given.choice))
    return formAnswer(service, link, { ...stored, choice: auth });
  return formAnswer(service, link, {
    choice: auth,
    offered: given.choice,
    texts: given.texts,
    failure: draft?.failure?.message,
  });
}

/** Of a connector that is connected again: how it is now. */
async function storedForm(
  { database, clock }: Pick<Service, "database" | "clock">,
  { session, model }: SetupLink,
): Promise<Pick<FormState, "offered" | "texts">> {
  if (session.connector_id === null) return {};
  const row = await database
    .selectFrom("connectors")
    .select(["auth", "replication_config"])
    .where("organization_id", "=", session.organization_id)
    .where("id", "=", session.connector_id)
    .executeTakeFirst();
  if (!row) return {};
  return {
    offered: row.auth,
    texts: textsOf(askedConfiguration(model, clock.now()), JSON.parse(row.replication_config)),
  };
}
