import { expect, test } from "vitest";
import type { Result } from "../../runtime/index.ts";
import { createListing } from "../../runtime/listing.ts";

/** A listing of one page, or of a failure, that counts how often it is asked for its first page. */
function listing(failure?: Error) {
  let asked = 0;
  const first = async (): Promise<Result<number[], object>> => {
    asked++;
    if (failure) throw failure;
    return { data: [1, 2], meta: {} };
  };
  const made = createListing(first, async function* () {
    yield await first();
  });
  return { made, asked: () => asked };
}

test("asks for nothing until it is used, and once however often it is awaited", async () => {
  const { made, asked } = listing();
  expect(asked()).toBe(0);
  expect(await Promise.all([made, made.then(({ data }) => data), made.finally(() => {})])).toEqual([
    { data: [1, 2], meta: {} },
    [1, 2],
    { data: [1, 2], meta: {} },
  ]);
  expect(asked()).toBe(1);
});

test("is caught like any promise", async () => {
  const { made, asked } = listing(new Error("down"));
  const order: string[] = [];
  expect(await made.catch((error: Error) => error.message)).toBe("down");
  await expect(made.finally(() => order.push("finally"))).rejects.toThrow("down");
  expect(order).toEqual(["finally"]);
  expect(asked()).toBe(1);
});

test("may stand where a promise is wanted", async () => {
  const { made } = listing();
  const page: Promise<Result<number[], object>> = made;
  expect((await page).data).toEqual([1, 2]);
  expect(String(made)).toBe("[object Listing]");
});

test("walks anew each time it is iterated", async () => {
  const { made, asked } = listing();
  const found: number[] = [];
  for await (const item of made) found.push(item);
  for await (const { data } of made.pages()) found.push(...data);
  expect(found).toEqual([1, 2, 1, 2]);
  expect(asked()).toBe(2);
});
