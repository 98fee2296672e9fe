import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDuckDbStores } from "@agent-connectors/store";
import { describeContract } from "../contract.ts";

describeContract("DuckDB", async () => {
  const folder = await mkdtemp(join(tmpdir(), "context-stores-"));
  const stores = createDuckDbStores({ folder });
  return {
    stores,
    close: async () => {
      await stores.close();
      await rm(folder, { recursive: true });
    },
  };
});
