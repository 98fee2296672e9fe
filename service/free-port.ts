import { once } from "node:events";
import { createServer } from "node:net";

/** A port of the interface that nobody listens on now: who wants its address before it listens asks for one. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  // A server that listens on a port has an address of this form.
  return (address as { readonly port: number }).port;
}
