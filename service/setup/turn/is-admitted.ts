import { sameHash } from "../../identity/secrets.ts";
import type { Draft } from "./draft.ts";

/** Whether a browser may use a link, by the hash of its cookie: the one that submitted first, and before that any. */
export function isAdmitted(draft: Draft | undefined, browser: string | undefined): boolean {
  return draft === undefined || (browser !== undefined && sameHash(browser, draft.browser));
}
