/** A request that is answered with a failure. */
export interface Refusal {
  readonly kind: "refused";
  readonly status: number;
  readonly message: string;
}

/** A failure to answer with. */
export function refuse(status: number, message: string): Refusal {
  return { kind: "refused", status, message };
}
