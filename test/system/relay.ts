import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A relay in front of a service. Before the first call of `allow` or `hold`, it breaks every connection. */
export interface Relay {
  readonly url: string;
  /** Passes `bytes` more bytes of responses, and then breaks the connections. */
  readonly allow: (bytes: number) => void;
  /** The number of bytes passed since the last call of `allow` or `hold`, without the held bytes. */
  readonly passed: () => number;
  /** Passes `bytes` more bytes of responses, and resolves. Holds all later bytes until `release`. */
  readonly hold: (bytes: number) => Promise<void>;
  /** Passes the held bytes and all later ones. */
  readonly release: () => void;
  readonly close: () => void;
}

interface Hold {
  /** Resolves the promise that `hold` returned. */
  readonly begin: () => void;
  /** Functions that pass the held bytes. */
  readonly held: (() => void)[];
}

/** Starts a relay to a service on loopback. */
export async function startRelay(target: string): Promise<Relay> {
  let [left, passed] = [0, 0];
  let holding: Hold | undefined;
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((caller) => {
    if (left <= 0 && !holding) return caller.destroy();
    const service = connect(Number(port), hostname);
    for (const socket of [caller, service]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => [caller, service].map((each) => each.destroy()));
    }
    caller.pipe(service);
    service.on("data", (bytes) => {
      const part = bytes.subarray(0, left);
      left -= part.length;
      passed += part.length;
      caller.write(part, () => left <= 0 && !holding && caller.destroy());
      if (left > 0 || !holding) return;
      holding.held.push(() => {
        passed += bytes.length - part.length;
        caller.write(bytes.subarray(part.length));
      });
      holding.begin();
    });
    return caller;
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("expected a port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    allow: (bytes) => {
      [left, passed, holding] = [bytes, 0, undefined];
    },
    passed: () => passed,
    hold: (bytes) =>
      new Promise((begin) => {
        [left, passed, holding] = [bytes, 0, { begin, held: [] }];
      }),
    release: () => {
      left = Number.POSITIVE_INFINITY;
      for (const pass of holding?.held ?? []) pass();
      holding = undefined;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
