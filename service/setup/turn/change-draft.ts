import type { Service } from "../../service.ts";
import type { SetupSession } from "../session/setup-session.ts";
import type { Draft } from "./draft.ts";
import { draftPurpose } from "./draft-purpose.ts";

/** A draft in place of the one before. */
export interface DraftChange {
  readonly draft: Draft;
  /** Hash of the state that the dance's answer must bring; absent, no answer is awaited. */
  readonly stateHash?: string;
}

/**
 * Replaces the draft of an open session if nobody has since `session` was read: of several who try at once, one does.
 * Gives the session as it is then, or `undefined`.
 */
export function changeDraft(
  { database, vault }: Pick<Service, "database" | "vault">,
  session: SetupSession,
  { draft, stateHash }: DraftChange,
): Promise<SetupSession | undefined> {
  return (
    database
      .updateTable("setup_sessions")
      .set({ draft: vault.sealText(JSON.stringify(draft), draftPurpose(session.id)), state_hash: stateHash ?? null })
      .where("id", "=", session.id)
      .where("organization_id", "=", session.organization_id)
      .where("status", "=", "open")
      // Each sealing has a nonce of its own, so that equal texts are the same draft.
      .where("draft", session.draft === null ? "is" : "=", session.draft)
      .returningAll()
      .executeTakeFirst()
  );
}
