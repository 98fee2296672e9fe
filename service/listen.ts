import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance } from "fastify";

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Why an address cannot be used, with a remedy, by error code. */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens on it; stop that program, or set PORT to another port",
  EADDRNOTAVAIL: "this machine does not have the address; set HOST to 127.0.0.1, or to 0.0.0.0 for all interfaces",
  ENOTFOUND: "the host name does not exist; set HOST to 127.0.0.1, or to 0.0.0.0 for all interfaces",
  EAI_AGAIN: "the host name cannot be resolved now; set HOST to 127.0.0.1, or to 0.0.0.0 for all interfaces",
  EACCES: "this user may not listen on it; set PORT to a port above 1023",
};

/** Makes the application listen. Throws `invalid_config` with a remedy if the address cannot be used. */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<void> {
  try {
    // For `localhost`, fastify would create a second server for the address of the other IP version. The shutdown handles only
    // the first server.
    const { address } = await lookup(host);
    await app.listen({ host: address, port });
  } catch (error) {
    throw listenFailure(error, { host, port });
  }
}

/** Returns `invalid_config` with a remedy for an address that cannot be used; any other error unchanged. */
function listenFailure(error: unknown, { host, port }: ListenAddress): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  if (reason === undefined) return error;
  const message = `expected a free address to listen on, found '${host}:${port}': ${reason}`;
  return new ConnectorError("invalid_config", message, { cause: error });
}

/**
 * Finds a free port of the host, for a service that needs its URL before it listens. Throws `invalid_config` with a
 * remedy if the host cannot be used.
 */
export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, "listening").catch((error: unknown) => {
    throw listenFailure(error, { host, port: 0 });
  });
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  // A server that listens on a port has an address of this form.
  return (address as { readonly port: number }).port;
}
