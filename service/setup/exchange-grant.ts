import { type Credentials, exchangeCode, resolveConfig } from "@agent-connectors/runtime";
import { oauthAppFields } from "../connectors/oauth-app-fields.ts";
import { splitReplication } from "../connectors/split-replication.ts";
import type { Service } from "../service.ts";
import { callbackUrl } from "./callback-url.ts";
import type { Dance } from "./draft.ts";
import { isTokenField } from "./is-token-field.ts";
import type { SetupLink } from "./setup-link.ts";

export interface GrantedCode {
  readonly link: SetupLink;
  readonly dance: Dance;
  /** As the upstream gave it to the browser. */
  readonly code: string;
}

/**
 * The credentials that a granted access comes to: what was filled in, with the tokens, and without what the operator's
 * app supplies. Throws what the upstream makes of the code.
 */
export async function exchangeGrant(
  service: Service,
  { link: { model }, dance, code }: GrantedCode,
): Promise<Credentials> {
  const { settings, upstreamOf, clock } = service;
  const { auth, fields, replicationConfig, verifier } = dance;
  const option = model.auth.find(({ name }) => name === auth);
  const client = { ...(option && oauthAppFields(settings, model.kind, option)), ...fields };
  const { config } = await splitReplication(model, replicationConfig);
  // Without a signal: a code holds once, and whoever closes the page has granted access all the same.
  const { credentials } = await exchangeCode(model, {
    auth,
    credentials: client,
    config: await resolveConfig(model, config, client),
    ...upstreamOf(model.kind),
    redirectUri: callbackUrl(service),
    code,
    codeVerifier: verifier,
    clock,
  });
  const own = Object.entries(credentials).filter(([name]) => Object.hasOwn(fields, name) || isTokenField(name));
  return Object.fromEntries(own);
}
