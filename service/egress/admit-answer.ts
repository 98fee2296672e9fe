import { getHeapStatistics } from "node:v8";
import { ConnectorError } from "@agent-connectors/runtime";

/** Bytes that one character of JSON may come to: 22 when it is read, as of `{}`, and more while a result is made of it (measured). */
const bytesOfCharacter = 36;

/** Of the heap: with less to spare the engine gives up for want of it, since collecting garbage takes all its time. */
const mostUsed = 0.75;

/** To read the statistics takes 5 µs (measured). What is admitted in between is added to what was in use. */
const readEveryMs = 10;
let heap = { readAt: Number.NEGATIVE_INFINITY, used: 0, limit: 0 };

/**
 * Refuses to read an answer of so many characters where it may not find room in the memory, of which executions at once
 * could take any amount: one of them fails then, not the process. Throws `service_unavailable`.
 */
export function admitAnswer(length: number): void {
  const now = performance.now();
  if (now - heap.readAt > readEveryMs) {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    heap = { readAt: now, used, limit };
  }
  const used = heap.used + bytesOfCharacter * length;
  if (used < mostUsed * heap.limit) {
    heap.used = used;
    return;
  }
  throw new ConnectorError("service_unavailable", "an answer finds no room in memory now; try again, or ask for less", {
    retry_after_ms: 2_000,
  });
}
