import type { Vault } from "../../vault/vault.ts";
import type { SetupSession } from "../session/setup-session.ts";
import type { Draft } from "./draft.ts";
import { draftPurpose } from "./draft-purpose.ts";

/** The draft of a session; `undefined` where no browser has submitted anything yet, or the session has ended. */
export async function openDraft(
  vault: Vault,
  { id, draft }: Pick<SetupSession, "id" | "draft">,
): Promise<Draft | undefined> {
  if (draft === null) return undefined;
  const opened = await vault.openText(draft, draftPurpose(id));
  // Only `changeDraft` writes it, and the vault opens nothing that was changed since.
  return JSON.parse(opened.reveal()) as Draft;
}
