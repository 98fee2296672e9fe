import type { Json } from "@agent-connectors/runtime";
import { createPostgresStores } from "@agent-connectors/store";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookTable } from "../books.ts";
import { type OpenStores, openStores } from "./open-stores.ts";

let opened: OpenStores;
beforeEach(async () => {
  opened = await openStores();
});
afterEach(() => opened.close());

test("a batch with a state that is not JSON fails as internal, because a retry cannot succeed", async () => {
  const store = await opened.stores.open("a");
  await store.adapt([bookTable()]);
  const state: Json[] = [];
  state.push(state);
  await expect(store.write({ entity: "books", records: [{ id: 1 }], pass: 1, state })).rejects.toMatchObject({
    code: "internal",
    cause: expect.any(TypeError),
  });
});

test("an unreachable server is service_unavailable, which is retryable", async () => {
  const stores = createPostgresStores({
    url: "postgres://127.0.0.1:1/none",
    loginKey: new Uint8Array(32),
    onConnectionError: () => {},
  });
  const store = await stores.open("a");
  const unavailable = { code: "service_unavailable", retryable: true };
  await expect(store.read("books", { limit: 1 })).rejects.toMatchObject(unavailable);
  await expect(store.adapt([bookTable()])).rejects.toMatchObject(unavailable);
  await stores.close();
});
