import { ConnectorError } from "@agent-connectors/runtime";
import { LRUCache } from "lru-cache";

/** A connector at a version: grows with everything that its client is made of. */
export interface Versioned {
  readonly connectorId: string;
  readonly organizationId: string;
  readonly version: number;
}

/** What ends with the cache. */
interface Closable {
  close(): Promise<void>;
}

/** Clients by connector. */
export interface ClientCache<Client extends Closable> {
  /**
   * The client of this version or a later one, made where there is none; concurrent first uses make one. Throws
   * `cancelled` once closed.
   */
  get(connector: Versioned): Promise<Client>;
  /** Ends the calls of all clients that are kept, and makes no others. */
  close(): Promise<void>;
}

/** A client has the closures of its actions, some tens of kilobytes. */
const mostClients = 1_000;

interface Entry<Client> {
  readonly version: number;
  readonly client: Promise<Client>;
}

/**
 * Keeps the clients that were used last. All share one dispatcher, so that one which is dropped is not closed: its
 * calls end by themselves, and it has nothing else.
 */
export function createClientCache<Client extends Closable>(
  open: (connector: Versioned) => Promise<Client>,
): ClientCache<Client> {
  const entries = new LRUCache<string, Entry<Client>>({ max: mostClients });
  let closed = false;
  const make = (connector: Versioned): Promise<Client> => {
    const { connectorId, version } = connector;
    const client = open(connector);
    const entry = { version, client };
    entries.set(connectorId, entry);
    client.catch(() => {
      if (entries.peek(connectorId) === entry) entries.delete(connectorId);
    });
    return client;
  };
  return {
    get(connector) {
      if (closed) return Promise.reject(new ConnectorError("cancelled", "the service is shutting down"));
      const known = entries.get(connector.connectorId);
      return known && known.version >= connector.version ? known.client : make(connector);
    },
    async close() {
      closed = true;
      const clients = await Promise.allSettled([...entries.values()].map(({ client }) => client));
      await Promise.all(clients.map((made) => (made.status === "fulfilled" ? made.value.close() : undefined)));
    },
  };
}
