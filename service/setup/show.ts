import { validate } from "uuid";
import { hashSecret } from "../identity/secrets.ts";
import type { Service } from "../service.ts";
import { configurationFields, findConnectorSettings } from "./form/fields.ts";
import { formResponse, textsOf } from "./form/read-form.ts";
import { isAdmitted, isLeased } from "./lease.ts";
import { openProgress } from "./progress.ts";
import { doneResponse, messagePage, messageResponse, type SetupResponse } from "./responses.ts";
import { backUrl, findLink, statusOf } from "./session/queries.ts";

interface ShowRequest {
  /** The token in the page's URL. */
  readonly token: string;
  /** Key of the chosen way to connect, if any. */
  readonly auth: string | undefined;
  /** Whether secrets are visible while typed. */
  readonly secrets: "hidden" | "seen";
  /** Hash of the browser's cookie. */
  readonly browser: string | undefined;
}

/**
 * The page of a link: the choice among the ways to connect, or the form of one way. If the last attempt used this way, the form
 * shows the failure and the values of that attempt, except secrets. Otherwise, the form shows the stored settings of the
 * connector, if there are any. If this browser has completed the session, redirects to the confirmation.
 */
export async function showSetup(
  service: Pick<Service, "database" | "vault" | "settings" | "upstreamOf" | "clock" | "publicUrl">,
  { token, auth, secrets, browser }: ShowRequest,
): Promise<SetupResponse> {
  const link = await findLink(service, ["token_hash", hashSecret(token)]);
  if (!link) return messageResponse("invalidLink", 404);
  const { session, model } = link;
  const now = service.clock.now();
  const status = statusOf(session, now);
  if (status !== "open" && status !== "completed") return messageResponse("invalidLink", 410);
  const progress = await openProgress(service.vault, session, now);
  const canUseLink = isAdmitted(progress, browser);
  if (status === "completed")
    return progress !== undefined && canUseLink ? doneResponse(session) : messageResponse("invalidLink", 410);
  if (!canUseLink) return messageResponse("otherBrowser", 403);
  if (isLeased(progress, now)) return messageResponse("connecting", 409);
  const lastForm = progress?.given;
  if (lastForm !== undefined && (auth === undefined || auth === lastForm.choice))
    return formResponse(service, link, {
      choice: auth,
      offered: lastForm.choice,
      texts: lastForm.texts,
      failure: progress?.failure?.message,
      secrets,
    });
  const stored = await findConnectorSettings(service, session);
  return formResponse(service, link, {
    choice: auth,
    secrets,
    ...(stored && { offered: stored.auth, texts: textsOf(configurationFields(model, now), stored) }),
  });
}

/** The confirmation, for the browser that connected. If the session has a return URL, the page continues to this URL. */
export async function showDone(
  service: Pick<Service, "database" | "vault" | "clock">,
  { id, browser }: { readonly id: string; readonly browser: string | undefined },
): Promise<SetupResponse> {
  if (browser === undefined) return messageResponse("noCookies", 404);
  // The path may contain any string, but PostgreSQL refuses some strings.
  if (!validate(id)) return messageResponse("invalidLink", 404);
  const session = await service.database
    .selectFrom("setup_sessions")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "completed")
    .executeTakeFirst();
  const progress = session && (await openProgress(service.vault, session, service.clock.now()));
  if (!progress || !isAdmitted(progress, browser)) return messageResponse("invalidLink", 404);
  const next = backUrl(session, "completed");
  if (next === undefined) return messageResponse("connected", 200);
  return { kind: "page", status: 200, page: messagePage("connected", next), next };
}
