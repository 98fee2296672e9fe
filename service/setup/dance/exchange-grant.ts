import { type Credentials, exchangeCode, resolveConfig } from "@agent-connectors/runtime";
import { splitReplication } from "../../connector-types/split-replication.ts";
import { appRefusal } from "../../credentials/app-refusal.ts";
import type { Requester } from "../../credentials/stored-grant.ts";
import type { Service } from "../../service.ts";
import { isTokenField } from "../form/is-token-field.ts";
import type { SetupLink } from "../session/setup-link.ts";
import type { Dance } from "../turn/draft.ts";
import { callbackUrl } from "./callback-url.ts";

export interface GrantedCode {
  readonly link: SetupLink;
  readonly dance: Dance;
  /** Whose client asked for access, and asks for the token. */
  readonly requester: Requester;
  /** As the upstream gave it to the browser. */
  readonly code: string;
}

/**
 * The credentials that a granted access comes to: what was filled in, with the tokens, and without what the operator's
 * app supplies. Throws what the upstream makes of the code, and `service_unavailable` where it refuses that app.
 */
export async function exchangeGrant(
  service: Service,
  { link: { model }, dance, requester, code }: GrantedCode,
): Promise<Credentials> {
  const { upstreamOf, clock } = service;
  const { auth, fields, replicationConfig, verifier } = dance;
  const client = { ...requester.app.reveal(), ...fields };
  const { config } = await splitReplication(model, replicationConfig);
  // Without a signal: a code holds once, and whoever closes the page has granted access all the same.
  const exchange = exchangeCode(model, {
    auth,
    credentials: client,
    config: await resolveConfig(model, config, client),
    ...upstreamOf(model.kind),
    redirectUri: callbackUrl(service),
    code,
    codeVerifier: verifier,
    clock,
  });
  const { credentials } = await exchange.catch((error: unknown) => {
    throw appRefusal(error, model.kind, requester) ?? error;
  });
  const own = Object.entries(credentials).filter(([name]) => Object.hasOwn(fields, name) || isTokenField(name));
  return Object.fromEntries(own);
}
