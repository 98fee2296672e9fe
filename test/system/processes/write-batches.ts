import { createDuckDbStores } from "@agent-connectors/store";
import { bookTable } from "../../store/books.ts";

/**
 * Writes batches of 1,000 books until the store `books` contains the expected number of batches. The arguments are the folder of
 * the store and this number. The saved state is the number of batches in the store, and the program continues from it. The
 * program prints the state on a line after each batch. After the last batch, the program keeps the store open until standard
 * input ends. If an operation on the store fails, the program prints the message of the error and ends.
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
