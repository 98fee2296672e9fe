/** A day, in milliseconds. */
const maxWait = 86_400_000;

/**
 * Returns the wait that a `Retry-After` header states (RFC 9110 §10.2.3), in milliseconds from 0 to a day. Returns `undefined` if
 * the header is neither seconds nor a date. `now` is in epoch milliseconds.
 */
export function retryAfterHeaderMs(header: string, now: number): number | undefined {
  const text = header.trim();
  // The RFC allows only whole seconds, but some upstreams send fractions. If an upstream or a proxy sends the header twice, a
  // comma separates the values.
  const seconds = text.split(",");
  if (seconds.every((part) => /^\s*\d+(\.\d+)?\s*$/.test(part)))
    return boundedWait(Math.max(...seconds.map(Number)) * 1000);
  // Date.parse also accepts strings that are not HTTP dates, so the text must begin with the name of a day. The oldest form of an
  // HTTP date has no time zone, but means GMT (RFC 9110 §5.6.7).
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const hasZone = /(?:[A-Z]|[+-]\d\d:?\d\d)$/i.test(text);
  const time = Date.parse(hasZone ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : boundedWait(time - now);
}

/** Rounds a wait up to whole milliseconds, and limits it to the range from 0 to a day. */
export function boundedWait(wait: number): number {
  return Math.ceil(Math.min(maxWait, Math.max(0, wait)));
}
