import { expect, it, onTestFinished, vi } from "vitest";
import { openNotes } from "./notes.ts";
import { describePassages, embedded } from "./passages-suite.ts";

describePassages("DuckDB", openNotes);

it("DuckDB reads the passages of one field, although another field has passages with the same ids", async () => {
  const { store, close } = await openNotes();
  onTestFinished(close);
  // The first id of a field is the current time. While the clock stands still, both fields get the same ids.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { passages } = store;
  const scopes = ["summary", "transcript"].map((field) => ({ entity: "notes", field, version: "test" }));
  for (const [at, scope] of scopes.entries()) await passages.save(scope, [embedded(at)]);
  const ids = await Promise.all(scopes.map((scope) => passages.ids(scope)));
  expect(ids[0]).toEqual(ids[1]);
  for (const [at, scope] of scopes.entries())
    expect([...(await passages.read(scope, ids[at] ?? [])).values()]).toMatchObject([{ text: `Passage ${at}.` }]);
});
