import { type Fault, faultKinds, isFaultKind } from "./fault.ts";

/** So many requests at most meet one fault. */
const most = 1_000_000;
const names = ["kind", "entity", "action"] as const;

/** A fault from JSON that a caller sent, or in words what is wrong with it. */
export function readFault(value: unknown): Fault | string {
  if (typeof value !== "object" || value === null) return 'expected an object such as {"fault": "rate_limit"}';
  const given = new Map<string, unknown>(Object.entries(value));
  const unknown = [...given.keys()].find((name) => !["fault", "times", "delay_ms", ...names].includes(name));
  if (unknown !== undefined) return `'${unknown}' is unknown; expected fault, kind, entity, action, times, delay_ms`;
  const fault = given.get("fault");
  if (!isFaultKind(fault)) return `fault: expected one of ${faultKinds.join(", ")}`;
  const wrong = names.find((name) => given.has(name) && typeof given.get(name) !== "string");
  if (wrong) return `${wrong}: expected a text`;
  for (const name of ["times", "delay_ms"]) {
    const number = given.get(name) ?? 1;
    if (!Number.isSafeInteger(number) || Number(number) < 1 || Number(number) > most)
      return `${name}: expected a whole number from 1 to ${most}`;
  }
  const texts = names.flatMap((name) => (given.has(name) ? [[name, String(given.get(name))]] : []));
  const numbers = ["times", "delay_ms"].flatMap((name) => (given.has(name) ? [[name, Number(given.get(name))]] : []));
  return { fault, ...Object.fromEntries(texts), ...Object.fromEntries(numbers) };
}
