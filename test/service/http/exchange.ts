import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Sends bytes on a new connection, with a pause of `pauseMs` after each part. Returns the received data when the service closes
 * the connection.
 */
export async function exchange(url: URL, bytes: string | readonly string[], pauseMs = 0): Promise<string> {
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  const end = once(socket, "close");
  for (const part of [bytes].flat()) {
    socket.write(part);
    if (pauseMs > 0) await sleep(pauseMs);
    if (socket.destroyed) break;
  }
  await end;
  return text;
}
