import { validate } from "uuid";
import type { Service } from "../service.ts";
import type { Answer } from "./answer.ts";
import { messageAnswer } from "./message-answer.ts";
import { isAdmitted } from "./turn/is-admitted.ts";
import { openDraft } from "./turn/open-draft.ts";

/** Says that it worked, to the browser that did it: its cookie is the right to the session. */
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
  return draft && isAdmitted(draft, browser) ? messageAnswer("done", 200) : messageAnswer("gone", 404);
}
