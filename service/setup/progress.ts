import type { Credentials, ErrorCode, Json } from "@agent-connectors/runtime";
import type { Service } from "../service.ts";
import type { Vault } from "../vault/vault.ts";
import type { SetupSession } from "./session/queries.ts";

/** Duration of a lease on a session, in milliseconds: longer than any attempt. A process that dies blocks the session no longer than this. */
export const setupLeaseMs = 90_000;

/** What a session keeps between two requests of its browser. It is stored sealed, and not after the session's end. */
export interface SetupProgress {
  /** Hash of the cookie of the one browser that may use the link. */
  readonly browser: string;
  /** What was filled in last, less its secrets. */
  readonly given?: GivenForm;
  /** How the last attempt failed. */
  readonly failure?: SetupFailure;
  /** The OAuth dance under way. */
  readonly dance?: PendingAuthorization;
  /** Whose turn it is, and until when nobody else's (epoch milliseconds). */
  readonly turn?: { readonly id: string; readonly until: number };
}

/** A form, as it may be shown again. */
interface GivenForm {
  /** Key of the way to authenticate. */
  readonly choice: string;
  /** Texts by the names of the controls. */
  readonly texts: Readonly<Record<string, string>>;
}

/** How an attempt failed, in words for those who do not know the system. */
export interface SetupFailure {
  readonly code: ErrorCode;
  readonly message: string;
}

/** What must be known when a person comes back from the upstream's page. */
export interface PendingAuthorization {
  /** Of the page's address, to lead back there: it is stored nowhere else but hashed. */
  readonly token: string;
  readonly auth: string;
  /** What was filled in: the client's id and secret, where the operator has no app. */
  readonly fields: Credentials;
  readonly replicationConfig: Readonly<Record<string, Json>>;
  /** Of PKCE. */
  readonly verifier: string;
}

/** The draft of a session; `undefined` where no browser has submitted anything yet, or the session has ended. */
export async function openProgress(
  vault: Vault,
  { id, draft }: Pick<SetupSession, "id" | "draft">,
): Promise<SetupProgress | undefined> {
  if (draft === null) return undefined;
  const opened = await vault.openText(draft, progressPurpose(id));
  // Only `changeDraft` writes it, and the vault opens nothing that was changed since.
  return JSON.parse(opened.reveal()) as SetupProgress;
}

/** A draft in place of the one before. */
interface ProgressChange {
  readonly draft: SetupProgress;
  /** Hash of the state that the dance's answer must bring; absent, no answer is awaited. */
  readonly stateHash?: string;
}

/**
 * Replaces the draft of an open session if nobody has since `session` was read: of several who try at once, one does.
 * Gives the session as it is then, or `undefined`.
 */
export function changeProgress(
  { database, vault }: Pick<Service, "database" | "vault">,
  session: SetupSession,
  { draft, stateHash }: ProgressChange,
): Promise<SetupSession | undefined> {
  return (
    database
      .updateTable("setup_sessions")
      .set({ draft: vault.sealText(JSON.stringify(draft), progressPurpose(session.id)), state_hash: stateHash ?? null })
      .where("id", "=", session.id)
      .where("organization_id", "=", session.organization_id)
      .where("status", "=", "open")
      // Each sealing has a nonce of its own, so that equal texts are the same draft.
      .where("draft", session.draft === null ? "is" : "=", session.draft)
      .returningAll()
      .executeTakeFirst()
  );
}

/** What a session's draft is sealed for. */
export function progressPurpose(sessionId: string): string {
  return `setup-session:${sessionId}`;
}
