import type { Path } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { readPath } from "../../../runtime/extract/read-path.ts";
import { placeMany, placeNone, placeOne } from "../../../sandbox/invert/draft.ts";

const records = [{ id: 1 }, { id: 2 }];

test.each<{ path: Path; body: unknown }>([
  { path: [], body: records },
  { path: ["data", "list"], body: { data: { list: records } } },
  { path: "$[*]", body: records },
  { path: "$.campaigns[*].campaign", body: { campaigns: [{ campaign: { id: 1 } }, { campaign: { id: 2 } }] } },
  { path: "$.boards[*].page.items[*]", body: { boards: [{ page: { items: records } }] } },
  { path: "$[*][*]", body: [records] },
  { path: "$['my items'][*]", body: { "my items": records } },
])("reading $path returns the records that were written there", ({ path, body }) => {
  expect(placeMany(path, records)).toEqual(body);
  expect(readPath(placeMany(path, records), path)).toEqual(records);
});

test.each<{ path: Path; body: unknown }>([
  { path: [], body: { id: 1 } },
  { path: ["data", "issue"], body: { data: { issue: { id: 1 } } } },
  { path: "$.campaigns[0].campaign", body: { campaigns: [{ campaign: { id: 1 } }] } },
  { path: ["items", "1"], body: { items: [{}, { id: 1 }] } },
])("one record is written at $path", ({ path, body }) => {
  expect(placeOne(path, { id: 1 })).toEqual(body);
});

test.each<{ path: Path; body: unknown }>([
  { path: ["data", "issue"], body: { data: { issue: null } } },
  { path: "$.campaigns[0].campaign", body: { campaigns: [] } },
])("placeNone returns a body without a record at $path", ({ path, body }) => {
  expect(placeNone(path)).toEqual(body);
});
