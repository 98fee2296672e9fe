/** The errors of OAuth that this service answers (RFC 6749 §5.2, RFC 7009 §2.2.1, RFC 8628 §3.5, RFC 8707 §2), by HTTP status. */
const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  invalid_target: 400,
  unsupported_token_type: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  access_denied: 400,
} as const;

/** A refusal in OAuth's own form. It is no fault: devices are refused every five seconds until somebody lets them in. */
export interface Refusal {
  readonly kind: "refused";
  readonly status: number;
  readonly error: keyof typeof statuses;
  /** For the developer of the client, in the characters that RFC 6749 §5.2 allows. */
  readonly description: string;
}

/** A refusal with the status that belongs to its error. */
export function refuse(error: keyof typeof statuses, description: string): Refusal {
  return { kind: "refused", status: statuses[error], error, description };
}
