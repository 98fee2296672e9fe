import { allowInsecureRequests, type Configuration, discovery, enableNonRepudiationChecks } from "openid-client";
import { isLoopbackHost } from "../../settings/is-loopback-host.ts";
import { clientAuthentication } from "./client-authentication.ts";
import type { OidcSettings } from "./oidc-settings.ts";
import { providerFailure } from "./provider-failure.ts";

/** For how long a provider's description holds, in milliseconds. */
const keptFor = 60 * 60_000;

/** Seconds that each of the provider's answers may take. */
const timeout = 10;

interface Known {
  readonly provider: Promise<Configuration>;
  readonly until: number;
}

/** One description for all sign-ins, by the settings that they share. */
const known = new WeakMap<OidcSettings, Known>();

/**
 * The provider, as it describes itself under its issuer (OpenID Connect Discovery 1.0). Plain HTTP is for loopback only.
 * Throws `service_unavailable` where it does not answer, or is not who it should be.
 */
export async function findProvider(settings: OidcSettings, now: number): Promise<Configuration> {
  const found = known.get(settings);
  if (found && now < found.until) return found.provider;
  // Everybody who waits for the same answer is told the same of it.
  const provider = discover(settings).catch((error: unknown) => {
    // Another one may have been asked for since.
    if (known.get(settings)?.provider === provider) known.delete(settings);
    throw providerFailure(error, settings);
  });
  known.set(settings, { provider, until: now + keptFor });
  return provider;
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const server = new URL(issuer);
  const isPlain = server.protocol === "http:" && isLoopbackHost(server.hostname);
  return discovery(server, clientId, undefined, clientAuthentication(clientSecret.reveal()), {
    timeout,
    // ID tokens come over a connection that proves the provider; their signatures are checked all the same.
    execute: isPlain ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
  });
}
