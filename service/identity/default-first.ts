/** A membership with what decides whether requests go there that name no organization; null where there is none. */
export interface Choice {
  readonly organization_id: string | null;
  /** When they joined, in milliseconds since the epoch. */
  readonly joined_at: number | null;
  /** What the principal has chosen; they need not be a member there any more. */
  readonly default_organization_id: string | null;
}

/**
 * A principal's memberships, the one first whose organization requests mean that name none: the one that they have
 * chosen, else the one that they joined first. They are few: to sort them here costs half of having the engine do it.
 */
export function defaultFirst<Membership extends Choice>(memberships: readonly Membership[]): readonly Membership[] {
  return memberships.toSorted(
    (a, b) => Number(isChosen(b)) - Number(isChosen(a)) || (a.joined_at ?? 0) - (b.joined_at ?? 0) || byId(a, b),
  );
}

function isChosen({ organization_id, default_organization_id }: Choice): boolean {
  return organization_id === default_organization_id;
}

function byId(a: Choice, b: Choice): number {
  return (a.organization_id ?? "") < (b.organization_id ?? "") ? -1 : 1;
}
