import type { Dispatcher } from "undici";

type Received = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

/** Headers by lower-case name; one that came several times is joined by `, ` (RFC 9110 §5.3). */
export function plainHeaders(received: Received): Readonly<Record<string, string>> {
  return isPlain(received) ? received : Object.fromEntries(Object.entries(received).map(joined));
}

/** Mostly nothing is to be joined; undici gives the names in lower case, other dispatchers may not. */
function isPlain(received: Received): received is Record<string, string> {
  return Object.entries(received).every(([name, value]) => typeof value === "string" && !/[A-Z]/.test(name));
}

function joined([name, value]: [string, string | string[] | undefined]): [string, string] {
  return [name.toLowerCase(), Array.isArray(value) ? value.join(", ") : (value ?? "")];
}
