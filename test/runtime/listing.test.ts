import { expect, test } from "vitest";
import type { Result } from "../../runtime/index.ts";
import { createListing } from "../../runtime/listing.ts";

/** Returns a listing of one page, and a function that returns the number of requests. With `failure`, each request fails. */
function listingOf(failure?: Error) {
  let requests = 0;
  const first = async (): Promise<Result<number[], object>> => {
    requests++;
    if (failure) throw failure;
    return { data: [1, 2], meta: {} };
  };
  const listing = createListing(first, async function* () {
    yield await first();
  });
  return { listing, requests: () => requests };
}

test("a listing requests nothing until it is used, and requests once even if it is awaited several times", async () => {
  const { listing, requests } = listingOf();
  expect(requests()).toBe(0);
  expect(await Promise.all([listing, listing.then(({ data }) => data), listing.finally(() => {})])).toEqual([
    { data: [1, 2], meta: {} },
    [1, 2],
    { data: [1, 2], meta: {} },
  ]);
  expect(requests()).toBe(1);
});

test("a listing rejects like a promise", async () => {
  const { listing, requests } = listingOf(new Error("down"));
  const order: string[] = [];
  expect(await listing.catch((error: Error) => error.message)).toBe("down");
  await expect(listing.finally(() => order.push("finally"))).rejects.toThrow("down");
  expect(order).toEqual(["finally"]);
  expect(requests()).toBe(1);
});

test("a listing is assignable to the type Promise", async () => {
  const { listing } = listingOf();
  const page: Promise<Result<number[], object>> = listing;
  expect((await page).data).toEqual([1, 2]);
  expect(String(listing)).toBe("[object Listing]");
});

test("a listing requests its pages again each time it is iterated", async () => {
  const { listing, requests } = listingOf();
  const found: number[] = [];
  for await (const item of listing) found.push(item);
  for await (const { data } of listing.pages()) found.push(...data);
  expect(found).toEqual([1, 2, 1, 2]);
  expect(requests()).toBe(2);
});
