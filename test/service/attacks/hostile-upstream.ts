import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An upstream that records the requests to it. A test writes its responses. */
export interface HostileUpstream {
  readonly url: string;
  readonly requests: { readonly url: string; readonly authorization: string | undefined }[];
  /** Writes the response to each request. */
  respond: (request: IncomingMessage, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
}

/** Starts the upstream on loopback. It responds with an empty array until a test replaces `respond`. */
export async function startHostileUpstream(): Promise<HostileUpstream> {
  const server = createServer((request, response) => {
    upstream.requests.push({ url: request.url ?? "", authorization: request.headers.authorization });
    request.resume();
    upstream.respond(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const upstream: HostileUpstream = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    respond: (_, response) => void response.setHeader("content-type", "application/json").end("[]"),
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return upstream;
}
