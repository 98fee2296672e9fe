import type { Settings } from "../settings.ts";
import { baseUrlOf } from "./base-url-of.ts";
import type { Choice } from "./choices-of.ts";

/**
 * Where a form may lead on to, beside us. Browsers hold every redirect that follows a form to this list, and an
 * upstream's page may first send a person to the sign-in of their own company, anywhere: so any HTTPS address.
 */
export function formTargets(settings: Pick<Settings, "baseUrls">, kind: string, { grants }: Choice): readonly string[] {
  if (!grants) return [];
  const baseUrl = baseUrlOf(settings, kind);
  return baseUrl === undefined ? ["https:"] : [new URL(baseUrl).origin];
}
