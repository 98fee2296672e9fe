import type { Settings } from "../../settings/settings.ts";

/** The provider that users may sign in with, as the operator has set it. */
export type OidcSettings = NonNullable<Settings["oidc"]>;
