import type { Connector } from "@agent-connectors/runtime";
import type { Service } from "../service.ts";
import { appOf } from "./app-of.ts";
import { checkCredentials, type GivenCredentials } from "./check-credentials.ts";
import type { StoredCredentials } from "./stored-credentials.ts";
import { tryCredentials } from "./try-credentials.ts";

/** What was proved to work, fit to be stored. */
export interface ProvedCredentials {
  /** Name of the auth option. */
  readonly auth: string;
  /** Without what the operator's OAuth app supplies: that is added whenever they are used. */
  readonly stored: StoredCredentials;
}

/** Checks credentials and configuration by themselves, then at the upstream. Throws what either finds wrong. */
export async function proveCredentials(
  service: Pick<Service, "settings" | "egress" | "clock">,
  connector: Connector,
  given: Omit<GivenCredentials, "app">,
): Promise<ProvedCredentials> {
  const checked = await checkCredentials(connector, { ...given, app: appOf(service.settings, connector.kind) });
  return { auth: checked.auth, stored: { fields: await tryCredentials(service, connector, checked) } };
}
