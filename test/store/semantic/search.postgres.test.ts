import { openStores } from "../postgres/open-stores.ts";
import { notes } from "./notes.ts";
import { describeSemanticSearch } from "./search-suite.ts";

describeSemanticSearch("PostgreSQL", async () => {
  const { stores, close } = await openStores();
  const store = await stores.open("c1");
  await store.adapt([notes]);
  return { store, close };
});
