import { createSemantic, type Embedder } from "@agent-connectors/store";
import { expect, it, onTestFinished } from "vitest";
import { notes } from "./notes.ts";
import { openNotesOnPostgres } from "./open-notes-on-postgres.ts";

it("if two instances embed the same new values at the same time, the passages are stored once", async () => {
  const { store, close } = await openNotesOnPostgres();
  onTestFinished(close);
  const records = [1, 2, 3].map((id) => ({ id, summary: `Summary ${id}.` }));
  await store.write({ entity: "notes", records, pass: 1, state: null });
  let calls = 0;
  const both = Promise.withResolvers<void>();
  // Returns no vectors until both instances have read the values.
  const embedder: Embedder = {
    version: "constant",
    kind: "semantic",
    batchSize: 256,
    embed: async (texts) => {
      if (++calls === 2) both.resolve();
      await both.promise;
      return texts.map(() => Float32Array.of(1));
    },
  };
  const embed = () => createSemantic({ embedder }).embed({ connectorId: "c1", store }, notes);
  await Promise.all([embed(), embed()]);
  const scope = { entity: "notes", field: "summary", version: embedder.version };
  expect(await store.passages.ids(scope)).toHaveLength(3);
});
