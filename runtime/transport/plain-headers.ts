import type { Dispatcher } from "undici";

type Received = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

/** Headers by lower-case name; one that came several times is joined by `, ` (RFC 9110 §5.3). */
export function plainHeaders(received: Received): Readonly<Record<string, string>> {
  return isPlain(received) ? received : Object.fromEntries(Object.entries(received).map(joined));
}

/** Mostly nothing is to be joined; undici gives the names in lower case, other dispatchers may not. */
function isPlain(received: Received): received is Record<string, string> {
  for (const name in received) if (typeof received[name] !== "string" || name !== name.toLowerCase()) return false;
  return true;
}

function joined([name, value]: [string, string | string[] | undefined]): [string, string] {
  return [name.toLowerCase(), Array.isArray(value) ? value.join(", ") : (value ?? "")];
}
