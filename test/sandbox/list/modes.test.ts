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

test("if page numbers begin at 1, page 0 equals page 1; if they begin at 0, page 1 is the second page", async () => {
  const [zero, one, two] = await pagesAt({ kind: "page", token, start: 1, injectFirst: true, size }, [0, 1, 2]);
  expect(one).toEqual(zero);
  expect(two).not.toEqual(one);
  expect(await pagesAt({ kind: "page", token, start: 0, injectFirst: true, size }, [0, 1])).toEqual([zero, two]);
});

test("an offset is the number of records before the page", async () => {
  const [first, second] = await pagesAt({ kind: "page", token, start: 0, injectFirst: true, size }, [0, 1]);
  expect(await pagesAt({ kind: "offset", token, injectFirst: true, size }, [0, 2])).toEqual([first, second]);
});
