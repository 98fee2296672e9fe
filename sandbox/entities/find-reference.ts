import type { Connector } from "@agent-connectors/runtime";
import { singular } from "./singular.ts";
import { words } from "./words.ts";

/** Shorter names are too common inside other names, unless the name says that it is an id. */
const shortest = { explicit: 3, implicit: 4 };
const roles =
  /(^|_)(assignee|creator|owner|author|lead|reporter|requester|sender|created_by|updated_by|manager|recruiter|coordinator|approver|reviewer|interviewer)$/;

/** Where a field leads. */
export interface Reference {
  readonly entity: string;
  /** Whether the name alone says so (`customer_id`); `latest_invoice` could be anything but for its word. */
  readonly explicit: boolean;
}

/**
 * The entity whose records a field or param refers to by its name: `customer`, `customerId`, `default_customer_ids`.
 * Names of roles lead to users. The longest name that fits counts; an entity with the field's own name is not meant by `id`.
 */
export function findReference(connector: Connector, name: string): Reference | undefined {
  const plain = words(name);
  const stem = plain.replace(/_(id|ids|uuid|gid|key)$/, "");
  const suffixed = stem !== plain;
  if (/^(id|ids|uuid|gid|key)$/.test(plain)) return undefined;
  const entities = Object.keys(connector.entities).map((entity) => ({ entity, one: singular(entity) }));
  const same = entities.find(({ one }) => compact(one) === compact(stem));
  if (same) return { entity: same.entity, explicit: suffixed };
  const inside = entities
    .filter(
      ({ one }) =>
        one.length >= (suffixed ? shortest.explicit : shortest.implicit) &&
        (stem.endsWith(`_${one}`) || one.endsWith(`_${stem}`)),
    )
    .sort((a, b) => b.one.length - a.one.length)[0];
  if (inside) return { entity: inside.entity, explicit: suffixed };
  const users = roles.test(stem) ? entities.find(({ one }) => one === "user") : undefined;
  return users && { entity: users.entity, explicit: suffixed };
}

function compact(name: string): string {
  return name.replaceAll("_", "");
}
