import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance } from "fastify";

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Descriptions of the address with a remedy, by error code. */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "one that another program listens on; stop that program, or set PORT to another one",
  EADDRNOTAVAIL: "an address that this machine does not have; set HOST to 127.0.0.1, or to 0.0.0.0 for all interfaces",
  ENOTFOUND: "a host name that does not exist; set HOST to 127.0.0.1, or to 0.0.0.0 for all interfaces",
  EAI_AGAIN: "a host name that no name server resolves; set HOST to 127.0.0.1, or to 0.0.0.0 for all interfaces",
  EACCES: "one that this user may not listen on; set PORT to one above 1023",
};

/** Makes the application listen. Throws `invalid_config` with a remedy if the address cannot be used. */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<void> {
  try {
    // For `localhost`, fastify would create a second server for the other address, without our handling of its end.
    const { address } = await lookup(host);
    await app.listen({ host: address, port });
  } catch (error) {
    throw listenFailure(error, { host, port });
  }
}

/** `invalid_config` with a remedy for an address that cannot be used; any other error unchanged. */
function listenFailure(error: unknown, { host, port }: Place): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const found = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  if (found === undefined) return error;
  const reason = `expected a free address to listen on, '${host}:${port}' is ${found}`;
  return new ConnectorError("invalid_config", reason, { cause: error });
}

/**
 * A free port of the interface, for a caller that needs its URL before it listens. Throws `invalid_config` with a remedy
 * for a host that cannot be used.
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
