import type { Credentials, ErrorCode, Json } from "@agent-connectors/runtime";
import type { Service } from "../service.ts";
import { openJson, type Vault } from "../vault/vault.ts";
import { type SetupSession, type SetupStatus, statusOf } from "./session/queries.ts";

/**
 * Milliseconds until a `SetupLease` expires. No attempt to connect takes longer. If the process ends during an attempt, the
 * session is blocked until the lease expires.
 */
export const setupLeaseMs = 90_000;

/**
 * The state of a session between requests of its browser, stored encrypted in the column `draft`. A completed session keeps only
 * `browser`.
 */
export interface SetupProgress {
  /** Hash of the cookie of the only browser that may use the link. */
  readonly browser: string;
  /** The last submitted form, without the entered secrets. */
  readonly given?: GivenForm;
  /** The failure of the last attempt. */
  readonly failure?: SetupFailure;
  readonly renewed?: RenewedToken | undefined;
  readonly authorization?: PendingAuthorization;
  /** `until` is in milliseconds since the epoch. */
  readonly lease?: { readonly id: string; readonly until: number };
}

/** A submitted form, which the page may show again. */
export interface GivenForm {
  /** The token in the page's URL, for redirects to the page. The column `token_hash` contains only its hash. */
  readonly token: string;
  /** Key of the chosen way to connect. */
  readonly choice: string;
  /** Values by the names of the controls. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A refresh token that replaced the entered one in an attempt that then failed. The upstream can now refuse the entered one. */
export interface RenewedToken {
  /** Hash of the entered token. */
  readonly entered: string;
  /** The new token. */
  readonly refreshToken: string;
}

/** The failure of an attempt, described for the person who uses the setup link. */
export interface SetupFailure {
  readonly code: ErrorCode;
  readonly message: string;
}

/** The data that the callback of an authorization flow needs. */
export interface PendingAuthorization {
  readonly auth: string;
  /** The entered credentials, such as the id and secret of the person's own OAuth app. */
  readonly fields: Credentials;
  readonly replicationConfig: Readonly<Record<string, Json>>;
  /** The PKCE code verifier. */
  readonly verifier: string;
}

/**
 * The progress of a session; `undefined` before the first form is submitted, after the progress was deleted, and if the session
 * has expired at `now`. The progress of an expired or completed session may be unreadable, because its master key may have been
 * removed. For such a completed session, returns `undefined`.
 */
export async function openProgress(
  vault: Pick<Vault, "openText">,
  session: Pick<SetupSession, "id" | "draft" | "status" | "expires_at">,
  now: number,
): Promise<SetupProgress | undefined> {
  const { id, draft } = session;
  const status = statusOf(session, now);
  if (draft === null || status === "expired") return undefined;
  if (status === "completed") return openJson(vault, draft, progressPurpose(id));
  const opened = await vault.openText(draft, progressPurpose(id));
  // The cast is safe: only this service seals values with this `purpose`, and the vault rejects a changed value.
  return JSON.parse(opened.reveal()) as SetupProgress;
}

/** A session, with its status and failure at the time of `readState`. */
export interface SetupSessionState {
  readonly session: SetupSession;
  readonly status: SetupStatus;
  /** The failure of the last attempt, while the session is open. */
  readonly failure: SetupFailure | null;
}

/** Reads the state of a session now. */
export async function readState(
  { clock, vault }: Pick<Service, "clock" | "vault">,
  session: SetupSession,
): Promise<SetupSessionState> {
  const now = clock.now();
  const status = statusOf(session, now);
  const progress = status === "open" ? await openProgress(vault, session, now) : undefined;
  return { session, status, failure: progress?.failure ?? null };
}

interface ProgressChange {
  readonly progress: SetupProgress;
  /** Hash of the OAuth `state` that an authorization response must have; absent without an authorization flow. */
  readonly stateHash?: string;
}

/**
 * Replaces the progress of an open session, and returns the changed session. Returns `undefined` if the session is no longer
 * open, or if its progress has changed since `session` was read, so that only one of several concurrent requests succeeds.
 */
export function changeProgress(
  { database, vault }: Pick<Service, "database" | "vault">,
  session: SetupSession,
  { progress, stateHash }: ProgressChange,
): Promise<SetupSession | undefined> {
  return (
    database
      .updateTable("setup_sessions")
      .set({
        draft: vault.sealText(JSON.stringify(progress), progressPurpose(session.id)),
        state_hash: stateHash ?? null,
      })
      .where("id", "=", session.id)
      .where("organization_id", "=", session.organization_id)
      .where("status", "=", "open")
      // Each seal has a new nonce, so an equal value proves that the progress is unchanged.
      .where("draft", session.draft === null ? "is" : "=", session.draft)
      .returningAll()
      .executeTakeFirst()
  );
}

/** The `purpose` with which the vault seals the progress of a session. */
export function progressPurpose(sessionId: string): string {
  return `setup-session:${sessionId}`;
}
