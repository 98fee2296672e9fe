import fc from "fast-check";
import { expect, test } from "vitest";
import { firstStep, nextStep } from "../../../runtime/paginate/index.ts";
import type { PageStep, Step } from "../../../runtime/paginate/mode.ts";
import type { Pagination } from "../../../runtime/paginate/model.ts";
import { seenOf } from "./seen-of.ts";

interface Page {
  readonly records: readonly number[];
  readonly response: unknown;
}
interface Mode {
  readonly pagination: Pagination;
  /** Returns the page for a token. The upstream has the records 0 to `total` - 1, in pages of `size` records. */
  readonly pageAt: (token: unknown, upstream: { total: number; size: number }) => Page;
}

const query = (name: string) => ({ target: { in: "query", name } as const });
const slice = (from: number, { total, size }: { total: number; size: number }) =>
  Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) => from + index);
const size = { param: "limit", value: 10 };

const byOffset: Mode["pageAt"] = (token, upstream) => ({ records: slice(Number(token ?? 0), upstream), response: {} });
const byPage =
  (start: number): Mode["pageAt"] =>
  (token, upstream) => ({ records: slice((Number(token ?? start) - start) * upstream.size, upstream), response: {} });
const byCursor: Mode["pageAt"] = (token, upstream) => {
  const records = slice(Number(token ?? 0), upstream);
  const end = Number(token ?? 0) + records.length;
  return { records, response: { next: end < upstream.total ? String(end) : null, more: end < upstream.total } };
};
/** Every second page is empty. An upstream that filters the records of each page can return such pages. */
const withEmptyPages: Mode["pageAt"] = (token, upstream) => {
  const cursor = String(token ?? "0");
  if (!cursor.startsWith("empty")) {
    const { records, response } = byCursor(cursor, upstream);
    const { next } = Object(response);
    return { records, response: { next: next && `empty${next}` } };
  }
  return { records: [], response: { next: cursor.slice("empty".length) } };
};

const modes: Record<string, Mode> = {
  offset: { pagination: { kind: "offset", token: query("offset"), injectFirst: false, size }, pageAt: byOffset },
  "offset without a size": {
    pagination: { kind: "offset", token: query("offset"), injectFirst: true },
    pageAt: byOffset,
  },
  "page from 0": {
    pagination: { kind: "page", token: query("page"), start: 0, injectFirst: false, size },
    pageAt: byPage(0),
  },
  "page from 1": { pagination: { kind: "page", token: query("page"), start: 1, injectFirst: true }, pageAt: byPage(1) },
  cursor: {
    pagination: { kind: "cursor", token: query("cursor"), value: { get: ["response", "next"] } },
    pageAt: byCursor,
  },
  "cursor with empty pages": {
    pagination: { kind: "cursor", token: query("cursor"), value: { get: ["response", "next"] } },
    pageAt: withEmptyPages,
  },
  "cursor of the last record": {
    pagination: {
      kind: "cursor",
      token: query("after"),
      value: { get: ["last_record", "next"] },
      stop: { call: "not", args: [{ get: ["response", "more"] }] },
    },
    pageAt: byCursor,
  },
};

function walk({ pagination, pageAt }: Mode, upstream: { total: number; size: number }) {
  const params = { limit: upstream.size };
  const received: number[] = [];
  let step: Step = firstStep(pagination, params);
  let pages = 0;
  while (step.kind === "page" && pages <= 2 * upstream.total + 2) {
    const current: PageStep = step;
    const { records, response } = pageAt(current.token, upstream);
    received.push(...records);
    pages++;
    const last = records.at(-1);
    const lastRecord = last === undefined ? undefined : { next: last + 1 };
    step = nextStep(pagination, seenOf({ received: records.length, lastRecord, response, params }), current);
  }
  return { end: step.kind, received };
}

test.each(Object.entries(modes))("a walk through all pages returns every record once: %s", (_name, mode) => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 15 }), (total, pageSize) => {
      const { end, received } = walk(mode, { total, size: pageSize });
      expect(end).toBe("done");
      expect(received).toEqual(slice(0, { total, size: total }));
    }),
  );
});

test("a walk ends for every sequence of cursors that the upstream returns", () => {
  const mode = modes.cursor;
  if (!mode) throw new Error("expected the pagination 'cursor', found none");
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.jsonValue(), fc.constantFrom("a", "b", 0, 1)), { minLength: 1, maxLength: 8 }),
      (tokens) => {
        let requests = 0;
        const pageAt = () => ({ records: [], response: { next: tokens[requests++ % tokens.length] } });
        expect(walk({ ...mode, pageAt }, { total: 100, size: 1 }).end).not.toBe("page");
        expect(requests).toBeLessThanOrEqual(tokens.length + 1);
      },
    ),
  );
});
