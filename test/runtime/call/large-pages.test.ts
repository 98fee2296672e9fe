import { expect, test } from "vitest";
import { ConnectorError, type LargePages, readPage } from "../../../runtime/index.ts";
import { clientFor } from "../fixtures/client-for.ts";
import { json, loopback } from "../fixtures/loopback.ts";

/** Reads pages from copies, as another thread does. */
function readingCopies(from: number) {
  const seen = { read: 0, places: 0, most: 0 };
  const largePages: LargePages = {
    from,
    admit: async () => {
      seen.most = Math.max(seen.most, ++seen.places);
      return () => void seen.places--;
    },
    async read(response, reading) {
      seen.read++;
      const { body } = response;
      const text = typeof body === "string" ? body : Buffer.concat(body).toString("utf8");
      return readPage({ ...response, body: text }, structuredClone(reading));
    },
  };
  return { seen, largePages };
}

/** Three pages, the second of them large. */
function upstream() {
  return loopback(({ path }, response) => {
    const page = Number(new URL(path, "http://a").searchParams.get("after") ?? 0);
    const subject = page === 1 ? "ž".repeat(300_000) : "short";
    const data = [0, 1].map((i) => ({ id: `${page}${i}`, subject, number: 9007199254740991 }));
    json(response, { data, has_more: page < 2, next: page < 2 ? String(page + 1) : null });
  });
}

test("pages that another thread reads equal those that the runtime reads", async () => {
  const { baseUrl } = await upstream();
  const { seen, largePages } = readingCopies(100_000);
  const [direct, copying] = [clientFor(baseUrl), clientFor(baseUrl, { largePages })];
  for (const options of [{}, { max_records: 3 }, { max_pages: 2, fields: ["id"] }, { exclude_fields: ["subject"] }]) {
    const walked = (client: typeof direct) => Array.fromAsync(client.pages("tickets", "list", {}, options));
    expect(await walked(copying)).toEqual(await walked(direct));
    expect(await copying.execute("tickets", "list", { after: "1" }, options)).toEqual(
      await direct.execute("tickets", "list", { after: "1" }, options),
    );
  }
  expect(seen).toEqual({ read: expect.any(Number), places: 0, most: 1 });
  expect(seen.read).toBeGreaterThanOrEqual(8);
});

test("the runtime reads small pages itself, unless they have many fields to select", async () => {
  const { baseUrl } = await upstream();
  const { seen, largePages } = readingCopies(2_000);
  const client = clientFor(baseUrl, { largePages });
  await client.tickets.list();
  expect(seen.read).toBe(0);
  await client.tickets.list({}, { fields: Array.from({ length: 200 }, (_, i) => `a.b.c.f${i}`) });
  expect(seen.read).toBe(1);
});

test("an error response that another thread reads is retried, and has its code", async () => {
  let requests = 0;
  const { baseUrl } = await loopback((_, response) => {
    requests++;
    json(response, { error: { message: "x".repeat(200_000) } }, requests === 1 ? 503 : 404);
  });
  const { seen, largePages } = readingCopies(100_000);
  await expect(clientFor(baseUrl, { largePages, random: () => 0 }).tickets.list()).rejects.toMatchObject({
    code: "not_found",
  });
  expect({ requests, ...seen }).toEqual({ requests: 2, read: 2, places: 0, most: 1 });
});

test("a call fails if there is not enough memory for its large body", async () => {
  const { baseUrl } = await upstream();
  const { largePages } = readingCopies(100_000);
  const full = new ConnectorError("too_large", "no room");
  const client = clientFor(baseUrl, { largePages: { ...largePages, admit: () => Promise.reject(full) } });
  await expect(client.tickets.list({ after: "1" })).rejects.toThrow("[too_large] help_desk.tickets.list: no room");
});
