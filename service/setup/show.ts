import { validate } from "uuid";
import { hashSecret } from "../identity/secrets.ts";
import type { Service } from "../service.ts";
import { openDraft } from "./draft.ts";
import { askedConfiguration, storedConnection } from "./form/fields.ts";
import { formAnswer, textsOf } from "./form/read-form.ts";
import { isAdmitted } from "./lease.ts";
import { type Answer, doneAnswer, messageAnswer } from "./messages.ts";
import { messagePage } from "./pages.ts";
import { backUrl, findLink } from "./session/queries.ts";
import { statusOf } from "./session/schema.ts";

interface ShowRequest {
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

/**
 * Says that it worked, to the browser that did it: its cookie is the right to the session. It leads on to the address
 * that the session was given.
 */
export async function showDone(
  { database, vault }: Service,
  { id, browser }: { readonly id: string; readonly browser: string | undefined },
): Promise<Answer> {
  // Any text may stand in the path, and not every engine takes any text.
  if (!validate(id)) return messageAnswer("gone", 404);
  const session = await database
    .selectFrom("setup_sessions")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "completed")
    .executeTakeFirst();
  const draft = session && (await openDraft(vault, session));
  if (!draft || !isAdmitted(draft, browser)) return messageAnswer("gone", 404);
  const next = backUrl(session, "completed");
  if (next === undefined) return messageAnswer("done", 200);
  return { kind: "page", status: 200, page: messagePage("done", next), next };
}
