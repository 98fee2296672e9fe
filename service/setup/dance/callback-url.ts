import type { Service } from "../../service.ts";

/** The one redirect URI of all kinds, as it must be registered with an OAuth app. */
export function callbackUrl({ publicUrl }: Pick<Service, "publicUrl">): string {
  return `${publicUrl}/setup/callback`;
}
