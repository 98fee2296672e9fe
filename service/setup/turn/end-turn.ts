import type { Service } from "../../service.ts";
import { changeDraft } from "./change-draft.ts";
import type { Draft } from "./draft.ts";
import type { Turn } from "./turn.ts";

/**
 * Ends a turn that has not connected. What was filled in is shown again, and of the failure whoever waits for the
 * session learns too. Gives `false` where the session has ended.
 */
export async function endTurn(
  service: Service,
  { session, browser }: Turn,
  { given, failure }: Pick<Draft, "given" | "failure">,
): Promise<boolean> {
  const draft = { browser, ...(given && { given }), ...(failure && { failure }) };
  return (await changeDraft(service, session, { draft })) !== undefined;
}
