import type { Settings } from "../settings.ts";

/** What stands for a kind's own base URL, if anything does. */
export function baseUrlOf({ baseUrls }: Pick<Settings, "baseUrls">, kind: string): string | undefined {
  return Object.hasOwn(baseUrls, kind) ? baseUrls[kind] : undefined;
}
