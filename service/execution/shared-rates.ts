import { type Clock, type Connector, createSharedRate, type Limits, type SharedRate } from "@agent-connectors/runtime";

/** Returns the rate limits that all clients of a connector in this process share. */
export type SharedRateOf = (
  connectorId: string,
  model: Pick<Connector, "rateLimit" | "rateLimits">,
  limits: Pick<Limits, "rateLimit">,
) => SharedRate;

/** Keeps the rate limits of a connector in memory while one of its clients uses them. */
export function createSharedRates(clock: Clock): SharedRateOf {
  const rates = new Map<string, WeakRef<SharedRate>>();
  const unused = new FinalizationRegistry((connectorId: string) => {
    if (!rates.get(connectorId)?.deref()) rates.delete(connectorId);
  });
  return (connectorId, model, { rateLimit }) => {
    const existing = rates.get(connectorId)?.deref();
    if (existing) return existing;
    const rate = createSharedRate(model, { clock, rateLimit });
    rates.set(connectorId, new WeakRef(rate));
    unused.register(rate, connectorId);
    return rate;
  };
}
