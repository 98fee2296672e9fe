import { ConnectorError } from "@agent-connectors/runtime";
import type { Caller } from "../access/caller.ts";
import type { Bounds } from "../settings/settings.ts";
import { createConcurrencyLimiter, type Release } from "./shared-capacity.ts";

/** Counts the executions and checks of credentials that run at once. */
export interface Slots {
  /**
   * Takes a slot, and gives the function that gives it back. Throws `rate_limited` where the principal or the
   * organization has too much running, and `service_unavailable` where too much runs in all.
   */
  take(caller: Pick<Caller, "organizationId" | "principalId">): Release;
}

/** What a call takes, more or less: by then another one may be let in. */
const retry_after_ms = 1_000;

/**
 * As many slots as the bounds say, of which an organization takes four fifths at most, and less where others take some:
 * one that runs nothing finds a slot. Nobody waits for one: a queue would only hide that too much is asked.
 */
export function createSlots({ executions, executionsPerPrincipal }: Bounds): Slots {
  const organizations = createConcurrencyLimiter({ total: executions, timesFree: 4 });
  const principals = new Map<string, number>();
  const refusal = () =>
    organizations.inUse() >= executions
      ? new ConnectorError(
          "service_unavailable",
          "too many executions and checks of credentials run at once; try again",
          { retry_after_ms },
        )
      : new ConnectorError(
          "rate_limited",
          "the organization uses its share of the executions and checks of credentials that run at once; wait until one ends",
          { retry_after_ms },
        );
  return {
    take({ organizationId, principalId }) {
      const own = principals.get(principalId) ?? 0;
      if (own >= executionsPerPrincipal)
        throw new ConnectorError(
          "rate_limited",
          `expected at most ${executionsPerPrincipal} executions and checks of credentials of one principal at once; wait until one ends`,
          { retry_after_ms },
        );
      const release = organizations.tryAcquire(organizationId);
      if (!release) throw refusal();
      principals.set(principalId, own + 1);
      let taken = true;
      return () => {
        if (!taken) return;
        taken = false;
        release();
        const left = (principals.get(principalId) ?? 1) - 1;
        if (left === 0) principals.delete(principalId);
        else principals.set(principalId, left);
      };
    },
  };
}
