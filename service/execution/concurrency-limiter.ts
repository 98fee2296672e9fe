import { ConnectorError } from "@agent-connectors/runtime";
import type { Caller } from "../access/caller.ts";
import { createSharedCapacity, type Release } from "./shared-capacity.ts";

/** Limits concurrent work, such as executions: per principal, per organization and in total. */
export interface ConcurrencyLimiter {
  /**
   * Admits work of a caller. Call the returned function when the work ends. Throws `rate_limited` if the principal or the
   * organization runs too much work, and `service_unavailable` if all organizations together run too much work.
   */
  acquire(caller: Pick<Caller, "organizationId" | "principalId">): Release;
}

interface ConcurrencyLimiterOptions {
  readonly total: number;
  readonly perPrincipal: number;
  /** The maximum of one organization, as a multiple of the free capacity (see `createSharedCapacity`). */
  readonly timesFree: number;
  /** Plural name of the work in error messages, such as `event streams`. */
  readonly work: string;
  /** The remedy for a refused caller, such as `close one, then try again`. */
  readonly remedy: string;
  readonly retryAfterMs?: number;
}

/** Creates a limiter. It refuses work and never queues it, because a queue would hide the overload from callers. */
export function createConcurrencyLimiter(options: ConcurrencyLimiterOptions): ConcurrencyLimiter {
  const { total, perPrincipal, timesFree, work, remedy, retryAfterMs } = options;
  const organizations = createSharedCapacity({ total, timesFree });
  const principals = new Map<string, number>();
  const refusal = (code: "rate_limited" | "service_unavailable", reason: string) =>
    new ConnectorError(code, reason, { ...(retryAfterMs !== undefined && { retry_after_ms: retryAfterMs }) });
  const exhausted = () =>
    organizations.inUse() >= total
      ? refusal("service_unavailable", `too many ${work} run at once; try again later`)
      : refusal(
          "rate_limited",
          `the organization already uses its whole share of the ${work} that run at once; ${remedy}`,
        );
  return {
    acquire({ organizationId, principalId }) {
      const running = principals.get(principalId) ?? 0;
      if (running >= perPrincipal)
        throw refusal("rate_limited", `expected at most ${perPrincipal} ${work} of one principal at once; ${remedy}`);
      const release = organizations.tryAcquire(organizationId);
      if (!release) throw exhausted();
      principals.set(principalId, running + 1);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        release();
        const left = (principals.get(principalId) ?? 1) - 1;
        if (left === 0) principals.delete(principalId);
        else principals.set(principalId, left);
      };
    },
  };
}
