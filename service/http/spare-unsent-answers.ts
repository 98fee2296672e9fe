import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Makes `closeIdleConnections`, which `close` calls as well, leave connections alone on which something has yet to be sent.
 * Node takes a connection for idle once its answer is written, whatever of that the kernel has not taken yet
 * (https://github.com/nodejs/node/blob/v22.x/lib/_http_server.js), and so cuts what a slow client still reads.
 */
export function spareUnsentAnswers(server: Server): void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    const sending = [...sockets].filter(({ writableLength }) => writableLength > 0);
    // Which others are idle node alone knows: nobody else is told of a request that is half received.
    for (const socket of sending) socket.destroy = () => socket;
    closeIdleConnections();
    for (const socket of sending) Reflect.deleteProperty(socket, "destroy");
  };
}
