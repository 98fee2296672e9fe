import type { Connector, RequestToken } from "@agent-connectors/runtime";
import { type Secret, secret } from "../secret.ts";
import type { Service } from "../service.ts";
import { appRefusal } from "./app-refusal.ts";
import { checkCredentials, type GivenCredentials } from "./check-credentials.ts";
import type { StoredCredentials } from "./stored-credentials.ts";
import { storedGrant } from "./stored-grant.ts";
import { keptToken } from "./tokens/kept-token.ts";
import { createTokenSource } from "./tokens/token-source.ts";
import { type TriedCredentials, tryCredentials } from "./try-credentials.ts";

/** What was proved to work, fit to be stored. */
export interface ProvedCredentials {
  /** Name of the auth option. */
  readonly auth: string;
  /** With the token that the proof took, and without what the operator's OAuth app supplies: that is added at use. */
  readonly stored: Secret<StoredCredentials>;
}

/**
 * Checks credentials and configuration by themselves, then at the upstream. Throws what either finds wrong, and
 * `service_unavailable` where that is the operator's OAuth app.
 */
export async function proveCredentials(
  service: Pick<Service, "settings" | "upstreamOf" | "execution" | "clock">,
  connector: Connector,
  { caller, ...given }: Omit<GivenCredentials, "settings"> & Pick<TriedCredentials, "caller">,
): Promise<ProvedCredentials> {
  const { now } = service.clock;
  const checked = await checkCredentials(connector, { ...given, settings: service.settings });
  const { option, fields } = checked;
  let stored = secret<StoredCredentials>({ fields: fields.reveal() });
  const held = () => keptToken(stored, { version: 0, updatedAt: now(), app: checked.app });
  const tokens = (request: RequestToken) =>
    createTokenSource(held(), {
      now,
      async renew({ credentials }) {
        stored = storedGrant(await request(credentials.reveal()), checked);
        return held();
      },
    });
  try {
    await tryCredentials(service, connector, { ...checked, caller, tokens });
  } catch (error) {
    throw appRefusal(error, connector.kind, checked) ?? error;
  }
  return { auth: option.name, stored };
}
