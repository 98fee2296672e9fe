import type { Pagination } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf } from "../fixtures/action-of.ts";
import { connectorOf } from "../fixtures/connector-of.ts";
import { sandboxFor } from "../fixtures/sandbox-for.ts";

const token = { target: { in: "query", name: "p" } } as const;
const size = { value: 2 };

/** Returns the bodies of the pages with these tokens. */
async function pagesAt(pagination: Pagination, tokens: readonly number[]): Promise<readonly unknown[]> {
  const list = actionOf("list", "GET /tickets", { pagination });
  const { json } = await sandboxFor(connectorOf({ entities: { tickets: { actions: { list } } } }));
  return Promise.all(tokens.map((at) => json(`/tickets?p=${at}`)));
}

test("the first of the pages from 1 has the numbers 0 and 1, and the first of the pages from 0 has the number 0", async () => {
  const [zero, one, two] = await pagesAt({ kind: "page", token, start: 1, injectFirst: true, size }, [0, 1, 2]);
  expect(one).toEqual(zero);
  expect(two).not.toEqual(one);
  expect(await pagesAt({ kind: "page", token, start: 0, injectFirst: true, size }, [0, 1])).toEqual([zero, two]);
});

test("an offset is the number of records before the page", async () => {
  const [first, second] = await pagesAt({ kind: "page", token, start: 0, injectFirst: true, size }, [0, 1]);
  expect(await pagesAt({ kind: "offset", token, injectFirst: true, size }, [0, 2])).toEqual([first, second]);
});
