import { expect, test } from "vitest";
import { ConnectorError, type LargePages, readPage } from "../../../runtime/index.ts";
import { clientFor } from "../fixtures/client-for.ts";
import { json, loopback } from "../fixtures/loopback.ts";

/** Reads pages as another thread would, which has copies of everything. */
function elsewhere(from: number) {
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

test("pages that are read elsewhere are those that would have been read here", async () => {
  const { baseUrl } = await upstream();
  const { seen, largePages } = elsewhere(100_000);
  const [here, there] = [clientFor(baseUrl), clientFor(baseUrl, { largePages })];
  for (const options of [{}, { max_records: 3 }, { max_pages: 2, fields: ["id"] }, { exclude_fields: ["subject"] }]) {
    const walked = (client: typeof here) => Array.fromAsync(client.pages("tickets", "list", {}, options));
    expect(await walked(there)).toEqual(await walked(here));
    expect(await there.execute("tickets", "list", { after: "1" }, options)).toEqual(
      await here.execute("tickets", "list", { after: "1" }, options),
    );
  }
  expect(seen).toEqual({ read: expect.any(Number), places: 0, most: 1 });
  expect(seen.read).toBeGreaterThanOrEqual(8);
});

test("small pages are read here, unless much is done with each of their characters", async () => {
  const { baseUrl } = await upstream();
  const { seen, largePages } = elsewhere(2_000);
  const client = clientFor(baseUrl, { largePages });
  await client.tickets.list();
  expect(seen.read).toBe(0);
  await client.tickets.list({}, { fields: Array.from({ length: 200 }, (_, i) => `a.b.c.f${i}`) });
  expect(seen.read).toBe(1);
});

test("a failure is the same wherever it is read, and is retried as such", async () => {
  let asked = 0;
  const { baseUrl } = await loopback((_, response) => {
    asked++;
    json(response, { error: { message: "x".repeat(200_000) } }, asked === 1 ? 503 : 404);
  });
  const { seen, largePages } = elsewhere(100_000);
  await expect(clientFor(baseUrl, { largePages, random: () => 0 }).tickets.list()).rejects.toMatchObject({
    code: "not_found",
  });
  expect({ asked, ...seen }).toEqual({ asked: 2, read: 2, places: 0, most: 1 });
});

test("no more of a large body is received before there is room, and a rejection ends the call", async () => {
  const { baseUrl } = await upstream();
  const { largePages } = elsewhere(100_000);
  const full = new ConnectorError("too_large", "no room");
  const client = clientFor(baseUrl, { largePages: { ...largePages, admit: () => Promise.reject(full) } });
  await expect(client.tickets.list({ after: "1" })).rejects.toThrow("[too_large] help_desk.tickets.list: no room");
});
