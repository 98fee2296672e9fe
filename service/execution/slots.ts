import { ConnectorError } from "@agent-connectors/runtime";
import type { Bounds } from "../settings/settings.ts";

/** Counts the executions and checks of credentials that run at once. */
export interface Slots {
  /**
   * Takes a slot, and gives the function that gives it back (again does nothing). Throws `service_unavailable` where
   * too much runs in all, and `rate_limited` where the principal has too much running.
   */
  take(principalId: string): () => void;
}

/** What a call takes, more or less: by then another one may be let in. */
const retryAfterMs = 1_000;

/** As many slots as the bounds say. Nobody waits for one: a queue would only hide that too much is asked. */
export function createSlots(bounds: Pick<Bounds, "executions" | "executionsPerPrincipal">): Slots {
  const running = new Map<string, number>();
  let total = 0;
  return {
    take(principalId) {
      const own = running.get(principalId) ?? 0;
      if (own >= bounds.executionsPerPrincipal)
        throw new ConnectorError(
          "rate_limited",
          `expected at most ${bounds.executionsPerPrincipal} executions and checks of credentials of one principal at once; wait until one ends`,
          { retry_after_ms: retryAfterMs },
        );
      if (total >= bounds.executions)
        throw new ConnectorError(
          "service_unavailable",
          "too many executions and checks of credentials run at once; try again",
          {
            retry_after_ms: retryAfterMs,
          },
        );
      total++;
      running.set(principalId, own + 1);
      let taken = true;
      return () => {
        if (!taken) return;
        taken = false;
        total--;
        const left = (running.get(principalId) ?? 1) - 1;
        if (left === 0) running.delete(principalId);
        else running.set(principalId, left);
      };
    },
  };
}
