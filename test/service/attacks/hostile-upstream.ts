import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An upstream that answers as a test says, and notes what it was asked. */
export interface HostileUpstream {
  readonly url: string;
  readonly asked: { readonly url: string; readonly authorization: string | undefined }[];
  /** Answers the requests from now on. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
}

/** Listens on loopback; answers an empty list until told otherwise. */
export async function startHostileUpstream(): Promise<HostileUpstream> {
  const server = createServer((request, response) => {
    upstream.asked.push({ url: request.url ?? "", authorization: request.headers.authorization });
    request.resume();
    upstream.answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const upstream: HostileUpstream = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    answer: (_, response) => void response.setHeader("content-type", "application/json").end("[]"),
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return upstream;
}
