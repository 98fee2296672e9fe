import type { Entity } from "@agent-connectors/runtime";

/** An entity whose actions are known by name only. */
export type AnyEntity = Entity<Readonly<Record<string, object>>>;
