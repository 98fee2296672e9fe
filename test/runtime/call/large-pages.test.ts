import { expect, test } from "vitest";
import { ConnectorError, type LargePages, readPage } from "../../../runtime/index.ts";
import { clientFor } from "../fixtures/client-for.ts";
import { json, loopback } from "../fixtures/loopback.ts";

/**
 * Returns the option `largePages` with the minimum size `from`. Its `read` reads a page from copies of its arguments, as another
 * thread would. `counts` has the number of calls of `read`, and the current and the highest number of permits in use.
 */
function copiedPages(from: number) {
  const counts = { pages: 0, permits: 0, maxPermits: 0 };
  const largePages: LargePages = {
    from,
    admit: async () => {
      counts.maxPermits = Math.max(counts.maxPermits, ++counts.permits);
      return () => void counts.permits--;
    },
    async read(response, reading) {
      counts.pages++;
      const { body } = response;
      const text = typeof body === "string" ? body : Buffer.concat(body).toString("utf8");
      return readPage({ ...response, body: text }, structuredClone(reading));
    },
  };
  return { counts, largePages };
}

/** Starts an upstream with three pages, of which the second is large. */
function upstream() {
  return loopback(({ path }, response) => {
    const page = Number(new URL(path, "http://a").searchParams.get("after") ?? 0);
    const subject = page === 1 ? "ž".repeat(300_000) : "short";
    const data = [0, 1].map((i) => ({ id: `${page}${i}`, subject, number: 9007199254740991 }));
    json(response, { data, has_more: page < 2, next: page < 2 ? String(page + 1) : null });
  });
}

test("a page is the same whether the runtime reads it, or largePages.read reads it from copies", async () => {
  const { baseUrl } = await upstream();
  const { counts, largePages } = copiedPages(100_000);
  const [direct, copying] = [clientFor(baseUrl), clientFor(baseUrl, { largePages })];
  for (const options of [{}, { max_records: 3 }, { max_pages: 2, fields: ["id"] }, { exclude_fields: ["subject"] }]) {
    const walked = (client: typeof direct) => Array.fromAsync(client.pages("tickets", "list", {}, options));
    expect(await walked(copying)).toEqual(await walked(direct));
    expect(await copying.execute("tickets", "list", { after: "1" }, options)).toEqual(
      await direct.execute("tickets", "list", { after: "1" }, options),
    );
  }
  expect(counts).toEqual({ pages: expect.any(Number), permits: 0, maxPermits: 1 });
  expect(counts.pages).toBeGreaterThanOrEqual(8);
});

test("the runtime reads a small page, but largePages.read reads it if the call selects many fields", async () => {
  const { baseUrl } = await upstream();
  const { counts, largePages } = copiedPages(2_000);
  const client = clientFor(baseUrl, { largePages });
  await client.tickets.list();
  expect(counts.pages).toBe(0);
  await client.tickets.list({}, { fields: Array.from({ length: 200 }, (_, i) => `a.b.c.f${i}`) });
  expect(counts.pages).toBe(1);
});

test("in a result of several pages, page data that consists of bytes counts as one value", async () => {
  const { baseUrl } = await upstream();
  const { largePages } = copiedPages(2);
  const read: LargePages["read"] = async (...given) => ({
    ...(await largePages.read(...given)),
    data: new Uint8Array(2_000),
  });
  const client = clientFor(baseUrl, { largePages: { ...largePages, read }, limits: { maxValues: 1_000 } });
  expect((await client.tickets.list({}, { max_pages: 3 })).data).toHaveLength(3);
});

test("a call with large error responses repeats a request after status 503, and fails with not_found after 404", async () => {
  let requests = 0;
  const { baseUrl } = await loopback((_, response) => {
    requests++;
    json(response, { error: { message: "x".repeat(200_000) } }, requests === 1 ? 503 : 404);
  });
  const { counts, largePages } = copiedPages(100_000);
  await expect(clientFor(baseUrl, { largePages }).tickets.list()).rejects.toMatchObject({ code: "not_found" });
  expect({ requests, ...counts }).toEqual({ requests: 2, pages: 2, permits: 0, maxPermits: 1 });
});

test("a call fails if the permit for its large body is refused", async () => {
  const { baseUrl } = await upstream();
  const { largePages } = copiedPages(100_000);
  const refusal = new ConnectorError("too_large", "expected free memory, found none");
  const client = clientFor(baseUrl, { largePages: { ...largePages, admit: () => Promise.reject(refusal) } });
  await expect(client.tickets.list({ after: "1" })).rejects.toThrow(
    "[too_large] help_desk.tickets.list: expected free memory, found none",
  );
});
