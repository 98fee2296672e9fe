import { type Schema, storeColumns } from "@agent-connectors/runtime";
import type { ContextStore, StoredRecord, StoreTable } from "@agent-connectors/store";

const fields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  subject: { type: "string" },
  status: { type: "string" },
  amount: { type: "integer" },
  created: { type: "string", format: "date-time" },
  tags: { type: "array", items: { type: "string" } },
  people: {
    type: "array",
    items: { type: "object", properties: { email: { type: "string" }, age: { type: "integer" } } },
  },
};

/** A table with columns for all operators of a filter. */
export const tickets: StoreTable = {
  entity: "tickets",
  key: ["id"],
  columns: storeColumns({ transformations: [], omit: [], fields }),
  semantic: {},
};

/** The values of `status`. */
export const statuses = ["open", "pending", "solved", "closed", "spam"];
const syllables = "ba co di fu ga he ji ko la me ni po qua re si to un vi wo za".split(" ");

/** The 8,000 words of the subjects, of two to four syllables each. Many of the short words are equal. */
export const words: readonly string[] = Array.from({ length: 8_000 }, (_, at) =>
  [at % 20, Math.floor(at / 20) % 20, Math.floor(at / 400), at % 7]
    .slice(0, 2 + (at % 3))
    .map((each) => syllables[each] ?? "")
    .join(""),
);

/** A number from 0 to `below` - 1 that looks random, but is always the same for the same arguments. */
export function pick(seed: number, below: number): number {
  let hash = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % below;
}

const startMs = Date.parse("2024-01-01T00:00:00Z");

/** Returns the ticket with this number. The same number always results in the same ticket. */
export function ticketOf(number: number): StoredRecord {
  const random = (at: number, below: number): number => pick(number * 31 + at, below);
  const word = (at: number): string => words[random(at, words.length)] ?? "";
  return {
    id: `tkt_${number.toString(36).padStart(8, "0")}`,
    subject: Array.from({ length: 8 }, (_, at) => word(at)).join(" "),
    status: statuses[random(10, statuses.length)] ?? "",
    amount: random(11, 1_000_000),
    created: new Date(startMs + random(12, 50_000_000) * 1_000).toISOString(),
    tags: [`tag${random(13, 500)}`, `tag${random(14, 500)}`],
    people: [0, 1].map((at) => ({ email: `${word(15 + at)}@example.com`, age: 18 + random(17 + at, 70) })),
  };
}

const batch = 10_000;

/** Writes the tickets 0 to `records` - 1. */
export async function writeTickets(store: ContextStore, records: number): Promise<void> {
  await store.adapt([tickets]);
  for (let start = 0; start < records; start += batch) {
    const size = Math.min(batch, records - start);
    const part = Array.from({ length: size }, (_, at) => ticketOf(start + at));
    await store.write({ entity: tickets.entity, records: part, pass: 1, state: null });
  }
}
