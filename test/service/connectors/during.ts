import { vi } from "vitest";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import type { TestService } from "../start-test-service.ts";

export interface Change {
  /** Number of requests that `slow` sends to the upstream. Default: one. */
  readonly times?: number;
  readonly change: () => Promise<unknown>;
}

/** Runs `change` while `slow` waits for the upstream. Returns the result of `slow`. */
export async function during<T>(
  { sandbox }: Pick<TestService, "sandbox">,
  slow: () => Promise<T>,
  { times = 1, change }: Change,
): Promise<T> {
  await addFault(sandbox, { fault: "slow", delay_ms: 1_500, times });
  const response = slow();
  await vi.waitUntil(async () => !(await (await fetch(`${sandbox.url}/__faults`)).text()).includes("slow"), 10_000);
  await change();
  return response;
}
