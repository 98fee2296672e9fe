import { createDuckDbStores } from "@agent-connectors/store";
import { bookTable } from "../../store/books.ts";

/**
 * Writes batches of 1,000 books to the store `books` until it has a number of batches. The first argument is the folder of the
 * store, the second is the number of batches. The state is the number of batches written so far, and the program continues from
 * the saved state. After each batch, it prints the state on a line. After the last batch, it keeps the store open until standard
 * input ends. If a call of the store fails, it prints the message of the error and ends.
 */
const [folder = "", last = "0"] = process.argv.slice(2);
const stores = createDuckDbStores({ folder });
try {
  const store = await stores.open("books");
  await store.adapt([bookTable()]);
  for (let at = Number((await store.state("books")) ?? 0); at < Number(last); at++) {
    const records = Array.from({ length: 1_000 }, (_, row) => ({ id: at * 1_000 + row, title: `${at} `.repeat(50) }));
    await store.write({ entity: "books", records, pass: 1, state: at + 1 });
    console.log(at + 1);
  }
  await new Promise((resolve) => process.stdin.once("end", resolve).resume());
  await stores.close();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  await stores.close();
}
