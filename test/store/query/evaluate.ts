import type { Json } from "@agent-connectors/runtime";

/** A plain evaluator of filters and sorts, which the engines are compared with. It reads the filter as the request has it. */

type Members = Readonly<Record<string, Json>>;
type Kind = "text" | "integer" | "number" | "decimal" | "boolean" | "time" | "seconds" | "objects" | "any";

/** The type of each field's values, and whether the field is a column that holds one scalar. */
export const kinds: Readonly<Record<string, readonly [Kind, "scalar" | "json"]>> = {
  id: ["integer", "scalar"],
  title: ["text", "scalar"],
  count: ["integer", "scalar"],
  big: ["integer", "scalar"],
  score: ["number", "scalar"],
  price: ["decimal", "scalar"],
  done: ["boolean", "scalar"],
  created: ["time", "scalar"],
  due: ["time", "scalar"],
  stamp: ["seconds", "scalar"],
  "owner.name": ["text", "scalar"],
  "owner.age": ["integer", "scalar"],
  tags: ["text", "json"],
  sizes: ["integer", "json"],
  people: ["objects", "json"],
  "people.email": ["text", "json"],
  "people.age": ["integer", "json"],
  "people.joined": ["time", "json"],
  "people.phones": ["text", "json"],
  extra: ["any", "json"],
  "extra.a": ["any", "json"],
  "extra.a.b": ["any", "json"],
  anything: ["any", "json"],
};

/** Whether a record meets a filter. */
export function matches(filter: Json, record: Members): boolean {
  return Object.entries(filter as Members).every(([operator, operand]) => {
    if (operator === "and") return (operand as Json[]).every((each) => matches(each, record));
    if (operator === "or") return (operand as Json[]).some((each) => matches(each, record));
    if (operator === "not") return !matches(operand, record);
    return Object.entries(operand as Members).every(([field, value]) => compares(operator, field, value, record));
  });
}

function compares(operator: string, field: string, wanted: Json, record: Members): boolean {
  const [kind] = kinds[field] ?? ["any"];
  const { values, isAbsent } = valuesOf(field, record);
  switch (operator) {
    case "eq":
      return wanted === null ? isAbsent : values.some((value) => compare(kind, value, wanted) === 0);
    case "neq":
      return !compares("eq", field, wanted, record);
    case "in":
      return (wanted as Json[]).some((each) => compares("eq", field, each, record));
    case "gt":
      return values.some((value) => compare(kind, value, wanted) > 0);
    case "gte":
      return values.some((value) => compare(kind, value, wanted) >= 0);
    case "lt":
      return values.some((value) => compare(kind, value, wanted) < 0);
    case "lte":
      return values.some((value) => compare(kind, value, wanted) <= 0);
    case "array_contains":
      return ends(field, record).some((end) => Array.isArray(end) && end.some((each) => covers(field, each, wanted)));
    default:
      return values.some((value) => typeof value === "string" && textMatches(operator, value, String(wanted)));
  }
}

function textMatches(operator: string, value: string, wanted: string): boolean {
  const [text, part] = [lower(value), lower(wanted)];
  if (operator === "startswith") return text.startsWith(part);
  if (operator === "endswith") return text.endsWith(part);
  if (operator === "contains") return text.includes(part);
  if (operator === "keyword") return words(part).some((word) => words(text).includes(word));
  const found = words(plain(value));
  return words(plain(wanted)).every((word) => {
    const letters = [...word].length;
    const edits = letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
    return found.some((each) => each.startsWith(word) || levenshtein([...word], [...each]) <= edits);
  });
}

function lower(text: string): string {
  return [...text].map((letter) => (letter === "ς" ? "σ" : letter.toLowerCase())).join("");
}

function plain(text: string): string {
  return lower(text).normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}

function words(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

function levenshtein(left: readonly string[], right: readonly string[]): number {
  let row = right.map((_, at) => at + 1);
  for (const [i, letter] of left.entries()) {
    const next: number[] = [];
    for (const [j, other] of right.entries()) {
      const diagonal = j === 0 ? i : (row[j - 1] ?? 0);
      const before = j === 0 ? i + 1 : (next[j - 1] ?? 0);
      next.push(Math.min(diagonal + (letter === other ? 0 : 1), (row[j] ?? 0) + 1, before + 1));
    }
    row = next;
  }
  return row.at(-1) ?? left.length;
}

/** The order of a value and a compared value; not a number if they cannot be compared. */
function compare(kind: Kind, value: Json, wanted: Json): number {
  if (wanted === null) return Number.NaN;
  if (kind === "integer" || kind === "decimal") return order(steps(String(value)), steps(String(wanted)));
  if (kind === "number") return order(Number(value), Number(wanted));
  if (kind === "time") return order(micros(value), micros(wanted));
  if (kind === "seconds") return order(micros(value), micros(wanted));
  if (typeof value !== typeof wanted) return Number.NaN;
  if (typeof value !== "string" || typeof wanted !== "string") return order(value as number, wanted as number);
  const [left, right] = [Buffer.from(value), Buffer.from(wanted)];
  return Buffer.compare(left, right);
}

function order(left: number | bigint, right: number | bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A number as an integer of steps of 10 ^ -20. */
function steps(text: string): bigint {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const shift = 20 + Number(exponent) - fraction.length;
  return shift >= 0
    ? BigInt(whole + fraction) * 10n ** BigInt(shift)
    : BigInt(whole + fraction) / 10n ** BigInt(-shift);
}

/** Microseconds since the epoch; a number is seconds. */
function micros(value: Json): bigint {
  if (typeof value === "number") return BigInt(Math.round(value * 1_000_000));
  const text = String(value);
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? "";
  const whole = text.replace(/\.\d+/, "");
  const zoned = /T.*(Z|[+-]\d\d:\d\d)$/.test(whole) || !whole.includes("T") ? whole : `${whole}Z`;
  return BigInt(Date.parse(zoned)) * 1000n + BigInt(fraction.slice(0, 6).padEnd(6, "0"));
}

function valuesOf(field: string, record: Members): { readonly values: readonly Json[]; readonly isAbsent: boolean } {
  const [kind, place] = kinds[field] ?? ["any", "json"];
  const found = ends(field, record);
  if (place === "scalar") {
    const values = found.filter((value) => fits(kind, value));
    return { values, isAbsent: values.length === 0 };
  }
  const values = found.flatMap(deep).filter((value) => fits(kind, value));
  const isPresent =
    values.length > 0 || found.some((end) => end !== null && (typeof end === "object" || !field.includes(".")));
  return { values, isAbsent: !isPresent };
}

/** Whether a value has the type of its field. */
function fits(kind: Kind, value: Json): boolean {
  if (value === null || typeof value === "object" || kind === "objects") return false;
  if (kind === "any") return true;
  if (kind === "text") return typeof value === "string";
  if (kind === "boolean") return typeof value === "boolean";
  if (kind === "integer")
    return /^-?\d{1,19}$/.test(String(value)) && typeof value !== "boolean" && inRange(String(value));
  if (kind === "number" || kind === "decimal")
    return typeof value !== "boolean" && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(String(value));
  if (kind === "seconds") return typeof value === "number";
  return typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value);
}

function inRange(text: string): boolean {
  return BigInt(text) >= -(2n ** 63n) && BigInt(text) < 2n ** 63n;
}

/** The values at the end of a path. Only the path below a JSON column crosses arrays. */
function ends(field: string, record: Members): readonly Json[] {
  const isScalar = kinds[field]?.[1] === "scalar";
  let values: readonly Json[] = [record];
  for (const [at, name] of field.split(".").entries()) {
    const outer = isScalar || at === 0 ? values : values.flatMap(deep);
    values = outer.flatMap((value) => {
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      return isObject && Object.hasOwn(value, name) ? [(value as Members)[name] ?? null] : [];
    });
  }
  return values;
}

function deep(value: Json): readonly Json[] {
  return Array.isArray(value) ? value.flatMap(deep) : [value];
}

/** Whether an element of an array is the value, or has all members of an object. */
function covers(field: string, element: Json, wanted: Json): boolean {
  const [kind] = kinds[field] ?? ["any"];
  if (typeof wanted === "object" && wanted !== null) {
    if (typeof element !== "object" || element === null || Array.isArray(element)) return false;
    const members = element as Members;
    return Object.entries(wanted).every(([name, value]) => {
      const member = Object.hasOwn(members, name) ? (members[name] ?? null) : null;
      return covers(`${field}.${name}`, member, value);
    });
  }
  if (wanted === null) return element === null;
  if (kind === "any" || kind === "objects" || !fits(kind, wanted)) return element === wanted;
  return fits(kind, element) && compare(kind, element, wanted) === 0;
}

/** Sorts records as a search does: nulls last, ties by key. */
export function sorted(
  records: readonly Members[],
  sort: readonly Readonly<Record<string, string>>[],
): readonly Members[] {
  return records.toSorted((left, right) => {
    for (const key of sort) {
      const [[field, direction] = ["", ""]] = Object.entries(key);
      const [one, other] = [valuesOf(field, left).values[0], valuesOf(field, right).values[0]];
      if (one === undefined || other === undefined) {
        if (one !== other) return one === undefined ? 1 : -1;
        continue;
      }
      const found = compare(kinds[field]?.[0] ?? "any", one, other);
      if (found !== 0) return direction === "asc" ? found : -found;
    }
    return Buffer.compare(Buffer.from(JSON.stringify([left.id])), Buffer.from(JSON.stringify([right.id])));
  });
}
