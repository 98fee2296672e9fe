import { once } from "node:events";
import { createServer } from "node:net";
import { listenFailure } from "./listen.ts";

/**
 * A port of the interface that nobody listens on now, for a caller who needs its address before it listens. Throws
 * `invalid_config`, saying what to do, for a host that cannot be listened on.
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
