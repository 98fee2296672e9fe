import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

type CutWay = "refusing" | "silent" | "resetting";

/** A proxy whose connections a test can cut. */
export interface TcpProxy {
  readonly port: number;
  /**
   * `refusing` ends all connections and refuses new ones. `silent` ends all connections, and accepts new ones without a
   * response. `resetting` resets each connection, old or new, when the client sends data.
   */
  readonly cut: (way: CutWay) => Promise<void>;
  /** Ends all connections. New ones work again. */
  readonly restore: () => Promise<void>;
  /** Delays the data of the current connections in both directions until `release`, without an error. New connections work. */
  readonly hold: () => { readonly release: () => void };
  readonly close: () => Promise<void>;
}

/** Starts a proxy on loopback that forwards to the port `target` on loopback. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const pairs = new Set<readonly [client: Socket, upstream: Socket]>();
  let cut: CutWay | undefined;
  const track = (socket: Socket) => {
    sockets.add(socket);
    // Each socket of a cut connection can emit an error.
    socket.on("error", () => socket.destroy()).once("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (cut === "silent") return;
    client.on("data", () => {
      if (cut === "resetting") client.resetAndDestroy();
    });
    const upstream = connect(target, "127.0.0.1");
    track(upstream);
    client.pipe(upstream).pipe(client);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    client.once("close", () => {
      pairs.delete(pair);
      upstream.destroy();
    });
    upstream.once("close", () => client.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    async cut(way) {
      cut = way;
      if (way === "refusing") await stop();
      if (way === "silent") for (const socket of sockets) socket.destroy();
    },
    async restore() {
      for (const socket of sockets) socket.destroy();
      cut = undefined;
      if (!server.listening) await listen(port);
    },
    hold() {
      const held = [...pairs];
      for (const [client, upstream] of held) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
      return {
        release() {
          for (const [client, upstream] of held) client.pipe(upstream).pipe(client);
        },
      };
    },
    close: stop,
  };
}
