import type { EntityPlan } from "../entities/entity-plan.ts";
import type { Kind } from "../kind.ts";
import type { Call } from "../request/read-call.ts";
import type { Received } from "../request/received.ts";
import type { Route } from "../route.ts";

/** A call that is to be answered. */
export interface Asked {
  readonly kind: Kind;
  readonly plan: EntityPlan;
  readonly route: Route;
  readonly call: Call;
  readonly received: Received;
  /** Whether the answer shall name the cursor that the request came with as the next one. */
  readonly repeat: boolean;
  /** Next URLs are relative to the request's. */
  readonly relative: boolean;
}
