import { vi } from "vitest";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import type { TestService } from "../start-test-service.ts";

/** The requests that the upstream delays, and what runs meanwhile. */
export interface Change {
  /** The number of requests that the upstream delays. Default: one. */
  readonly times?: number;
  /** Runs after the upstream has received these requests. Must end before the upstream responds, 1.5 seconds later. */
  readonly change: () => Promise<unknown>;
}

/**
 * Makes the upstream delay its next responses, and runs `change` while `slow` waits for them. Returns the result of `slow`.
 * Throws if `slow` ends before `change`.
 */
export async function during<T>(
  { sandbox }: Pick<TestService, "sandbox">,
  slow: () => Promise<T>,
  { times = 1, change }: Change,
): Promise<T> {
  await addFault(sandbox, { fault: "slow", delay_ms: 1_500, times });
  let hasEnded = false;
  const response = slow().finally(() => {
    hasEnded = true;
  });
  // If the wait or the change fails, nothing else handles a rejection of the response.
  response.catch(() => {});
  await vi.waitUntil(async () => !(await (await fetch(`${sandbox.url}/__faults`)).text()).includes("slow"), 10_000);
  await change();
  if (hasEnded) throw new Error("expected the change to end before the upstream responds, found a response");
  return response;
}
