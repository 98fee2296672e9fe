import { validate } from "uuid";
import { hashSecret } from "../identity/secrets.ts";
import type { Service } from "../service.ts";
import { askedConfiguration, storedConnection } from "./form/fields.ts";
import { formResponse, textsOf } from "./form/read-form.ts";
import { isAdmitted } from "./lease.ts";
import { messagePage } from "./pages.ts";
import { openProgress } from "./progress.ts";
import { doneResponse, messageResponse, type SetupResponse } from "./responses.ts";
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
export async function showSetup(
  service: Service,
  { token, auth, secrets, browser }: ShowRequest,
): Promise<SetupResponse> {
  const link = await findLink(service, ["token_hash", hashSecret(token)]);
  if (!link) return messageResponse("gone", 404);
  const { session, model } = link;
  const now = service.clock.now();
  const status = statusOf(session, now);
  // First, for a draft that nobody may go on with may be one that cannot be opened any more.
  if (status !== "open" && status !== "completed") return messageResponse("gone", 410);
  const draft = await openProgress(service.vault, session);
  const admitted = isAdmitted(draft, browser);
  if (status === "completed")
    return draft !== undefined && admitted ? doneResponse(service, session) : messageResponse("gone", 410);
  if (!admitted) return messageResponse("elsewhere", 403);
  if (draft?.turn !== undefined && now < draft.turn.until) return messageResponse("busy", 409);
  const given = draft?.given;
  if (given !== undefined && (auth === undefined || auth === given.choice))
    return formResponse(service, link, {
      choice: auth,
      offered: given.choice,
      texts: given.texts,
      failure: draft?.failure?.message,
      secrets,
    });
  const stored = await storedConnection(service, session);
  return formResponse(service, link, {
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
): Promise<SetupResponse> {
  // Any text may stand in the path, and not every engine takes any text.
  if (!validate(id)) return messageResponse("gone", 404);
  const session = await database
    .selectFrom("setup_sessions")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "completed")
    .executeTakeFirst();
  const draft = session && (await openProgress(vault, session));
  if (!draft || !isAdmitted(draft, browser)) return messageResponse("gone", 404);
  const next = backUrl(session, "completed");
  if (next === undefined) return messageResponse("done", 200);
  return { kind: "page", status: 200, page: messagePage("done", next), next };
}
