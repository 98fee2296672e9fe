import { ConnectorError } from "./connector-error.ts";
import { redactSecrets } from "./redact.ts";

/** Causes of causes are kept so far; what lies deeper is left out. */
const deepestCause = 5;

/**
 * The same failure without secrets, wherever they are in it: in the message, the details, the upstream's own words, the
 * causes. Returns the failure itself if it has none.
 */
export function redactError(error: ConnectorError, secrets: readonly string[]): ConnectorError {
  const { code, reason, details, upstream, retry_after_ms, cause } = error;
  const shown = { reason, details, upstream };
  const clean = redactIn(shown, secrets) as typeof shown;
  const cleanCause = redactCause(cause, secrets);
  if (clean === shown && cleanCause === cause) return error;
  return new ConnectorError(code, clean.reason, {
    ...(retry_after_ms !== undefined && { retry_after_ms }),
    ...(clean.details && { details: clean.details }),
    ...(clean.upstream && { upstream: clean.upstream }),
    ...(cleanCause !== undefined && { cause: cleanCause }),
  });
}

/** A value of JSON with each text in it redacted, names of members too; the value itself if nothing changes. */
function redactIn(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return redactSecrets(value, secrets);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => redactIn(item, secrets));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const members = Object.entries(value);
  const clean = members.map(([name, member]) => [redactSecrets(name, secrets), redactIn(member, secrets)] as const);
  const isSame = members.every(([name, member], at) => clean[at]?.[0] === name && clean[at][1] === member);
  return isSame ? value : Object.fromEntries(clean);
}

/**
 * A cause with a secret in its message, its stack or its members is replaced by an error with its redacted message. One
 * that cannot be read, because a getter of it throws or its message is no text, is left out.
 */
function redactCause(cause: unknown, secrets: readonly string[], depth = 0): unknown {
  if (cause === undefined || depth === deepestCause) return undefined;
  try {
    return readableCause(cause, secrets, depth);
  } catch {
    return undefined;
  }
}

function readableCause(cause: unknown, secrets: readonly string[], depth: number): unknown {
  if (cause instanceof ConnectorError) return redactError(cause, secrets);
  if (!(cause instanceof Error)) return typeof cause === "string" ? redactSecrets(cause, secrets) : undefined;
  const inner = redactCause(cause.cause, secrets, depth + 1);
  if (inner === cause.cause && !mayHold(cause, secrets)) return cause;
  const replaced = new Error(redactSecrets(cause.message, secrets), inner === undefined ? {} : { cause: inner });
  replaced.name = cause.name;
  return "code" in cause && typeof cause.code === "string" ? Object.assign(replaced, { code: cause.code }) : replaced;
}

/** Values that are looked through for secrets; an error with more, such as one with a socket, is not kept. */
const mostValues = 1_000;

/** Whether a text has a secret that is in an error, or in the arrays and objects that it has. */
function mayHold(error: Error, secrets: readonly string[]): boolean {
  const found = new Set<unknown>([error]);
  for (const value of found) {
    if (found.size > mostValues) return true;
    if (typeof value === "string" && redactSecrets(value, secrets) !== value) return true;
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) continue;
    // Neither is a member that is listed.
    if (value instanceof Error) found.add(value.message).add(value.stack);
    if (value instanceof AggregateError) found.add(value.errors);
    for (const member of Object.values(value)) found.add(member);
  }
  return false;
}
