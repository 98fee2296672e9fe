import { validate } from "uuid";
import type { Service } from "../service.ts";
import type { Answer } from "./answer.ts";
import { messageAnswer } from "./message-answer.ts";
import { backUrl } from "./session/setup-session.ts";
import { isAdmitted } from "./turn/is-admitted.ts";
import { openDraft } from "./turn/open-draft.ts";
import { messagePage } from "./view/message-page.ts";

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
