import type { Choice } from "./choices-of.ts";

/**
 * Where a form may lead on to, beside us. Browsers hold every redirect that follows a form to this list, and an
 * upstream's page may first send a person to the sign-in of their own company, anywhere: so any HTTPS address, unless
 * the operator gives a base URL in place of the kind's.
 */
export function formTargets({ grants }: Choice, baseUrl: string | undefined): readonly string[] {
  if (!grants) return [];
  return baseUrl === undefined ? ["https:"] : [new URL(baseUrl).origin];
}
