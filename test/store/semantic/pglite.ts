import { createPostgresStores } from "@agent-connectors/store";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { freePort } from "../../../service/listen.ts";
import { notes, type TestStore } from "./notes.ts";

/** A PostgreSQL server in this process. It can install pgvector. */
export interface Pglite {
  /** Opens an empty store with the table of notes. */
  readonly open: () => Promise<TestStore>;
  /** Executes statements on the server. */
  readonly run: (sql: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Starts the server, which takes two seconds. */
export async function startPglite(): Promise<Pglite> {
  const db = await PGlite.create({ extensions: { vector } });
  const port = await freePort("127.0.0.1");
  const server = new PGLiteSocketServer({ db, port, host: "127.0.0.1", maxConnections: 20 });
  await server.start();
  const stores = createPostgresStores({
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    loginKey: new Uint8Array(32).fill(7),
    onConnectionError: () => {},
  });
  return {
    open: async () => {
      const id = "c1";
      const store = await stores.open(id);
      await store.adapt([notes]);
      return { stores, store, close: () => stores.delete(id) };
    },
    run: (sql) => db.exec(sql),
    close: async () => {
      await stores.close();
      await server.stop();
      await db.close();
    },
  };
}
