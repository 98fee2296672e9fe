import type { Credentials } from "@agent-connectors/runtime";
import type { Settings } from "../settings.ts";

/** The credential fields of a kind that the operator's OAuth app supplies. */
export function appOf({ oauthApps }: Pick<Settings, "oauthApps">, kind: string): Credentials {
  return Object.hasOwn(oauthApps, kind) ? (oauthApps[kind] ?? {}) : {};
}
