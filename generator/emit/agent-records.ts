import type { FieldView } from "./field-view.ts";
import { propertyName } from "./literal.ts";
import { prose } from "./render.ts";

/** For each record type, the id of the section in `agent.md` that describes it. */
export type Sections = ReadonlyMap<string, string>;

/** Maximum characters of a section: at most about 600 tokens, because a token has at least 3.4 characters on average. */
export const maxSectionLength = 2_000;

/**
 * A section that lists the fields of a record type, or the members of one field. A section such as `records.Invoice.values` lists
 * only the fields and members that need more than a name and a type. If a field with its own section has a name that begins with
 * `values`, the id is `records.Invoice._values`.
 */
interface RecordSection {
  readonly id: string;
  /** The field whose members the section lists. Absent in the section of a record type, and in a section of values. */
  readonly member?: string;
  /** `FieldView.short` of the field `member`. */
  readonly about?: string;
  readonly fields: readonly string[];
  /** The fields with their own sections: `lines` for `records.Invoice.lines`. */
  readonly separate: readonly string[];
  /** Ids of the sections `values`, such as `records.Invoice.values`. */
  readonly values: readonly string[];
}

/**
 * Returns the sections of a record type that is too long for the section of an action. If the first section, such as
 * `records.Invoice`, is too long, its longest object fields have their own sections, such as `records.Invoice.lines`. If the
 * first section is still too long, sections such as `records.Invoice.values` list the fields that need more than a name and a
 * type.
 */
export function recordSections(
  of: Pick<RecordSection, "id" | "member" | "about">,
  fields: readonly FieldView[],
  ids: Sections,
): readonly [RecordSection, ...RecordSection[]] {
  const objects = sortByLengthDescending(fields, ids);
  const linesWithSeparate = (count: number) => linesOf(fields, objects.slice(0, count), ids);
  const counts = Array.from({ length: objects.length + 1 }, (_, count) => count);
  const fitting = counts.find((count) => lengthOf(linesWithSeparate(count)) <= maxSectionLength);
  const { plain, detailed } = linesWithSeparate(fitting ?? objects.length);
  const separate = objects.slice(0, fitting ?? objects.length);
  const stem = `${of.id}.${unusedStem(separate)}`;
  const parts =
    fitting === undefined ? chunks(detailed).map((part, at) => ({ id: valuesId(stem, at), fields: part })) : [];
  const shown =
    fitting === undefined ? linesByType(fields) : [...plain, ...(plain.length > 0 ? [""] : []), ...detailed];
  return [
    { ...of, fields: shown, separate: separate.map(({ key }) => key), values: parts.map((part) => part.id) },
    ...parts.map((part) => ({ ...part, separate: [], values: [] })),
    ...separate.flatMap(({ key, short, members }) =>
      recordSections({ id: `${of.id}.${key}`, member: key, about: short }, members, ids),
    ),
  ];
}

/** Returns the top-level object fields, sorted by the length of their members' lines. */
function sortByLengthDescending(fields: readonly FieldView[], ids: Sections): readonly FieldView[] {
  return fields
    .filter(({ depth, members }) => depth === topOf(fields) && members.length > 0)
    .map((field) => ({ field, length: fieldLines(field.members, ids).join("\n").length }))
    .sort((one, other) => other.length - one.length)
    .map(({ field }) => field);
}

/**
 * The lines of a section. `plain` lists by type the fields that need only a name and a type, or have their own sections.
 * `detailed` has one line for each other field and member.
 */
interface Lines {
  readonly plain: readonly string[];
  readonly detailed: readonly string[];
}

function linesOf(fields: readonly FieldView[], separate: readonly FieldView[], ids: Sections): Lines {
  const elsewhere = new Set(separate.flatMap(({ members }) => members));
  const shown = fields.filter((field) => !elsewhere.has(field));
  const plain = shown.filter((field) => field.depth === topOf(fields) && (isPlain(field) || separate.includes(field)));
  const detailed = shown.filter((field) => !plain.includes(field));
  return { plain: linesByType(plain), detailed: detailed.map((field) => fieldLine(field, topOf(fields), ids)) };
}

/** The length of a section with these lines. The constant covers the section's own id and the names of related sections. */
function lengthOf({ plain, detailed }: Lines): number {
  return [...plain, ...detailed].join("\n").length + 300;
}

/** Returns `values`. Prepends `_` as long as a field with its own section has a name that begins with the result. */
function unusedStem(separate: readonly FieldView[], stem = "values"): string {
  return separate.some(({ key }) => key.startsWith(stem)) ? unusedStem(separate, `_${stem}`) : stem;
}

function valuesId(stem: string, at: number): string {
  return at === 0 ? stem : `${stem}_${at + 1}`;
}

/** Divides lines into parts that fit in one section each. A line that is too long is a part of its own. */
function chunks(lines: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  for (const line of lines) {
    const part = parts.at(-1);
    if (part && lengthOf({ plain: part, detailed: [line] }) <= maxSectionLength) part.push(line);
    else parts.push([line]);
  }
  return parts;
}

/** Whether the name and the short type describe a field completely. */
function isPlain({ type, short, types, members }: FieldView): boolean {
  return members.length === 0 && types.length === 0 && short === "" && shortType(type) === type;
}

/** The depth of the top level: 0 for the fields of a record. */
function topOf([first]: readonly FieldView[]): number {
  return first?.depth ?? 0;
}

/** Returns one line for each type, with the fields at the top level of a record: `[string] id`, `[string?] email name`. */
export function linesByType(fields: readonly FieldView[]): readonly string[] {
  const byType = Map.groupBy(
    fields.filter(({ depth }) => depth === topOf(fields)),
    ({ type, required }) => `${shortType(type)}${required ? "" : "?"}`,
  );
  return [...byType].map(([type, some]) => `[${type}] ${some.map(({ key }) => propertyName(key)).join(" ")}`);
}

/** Returns a type without enum values and object members: `string`, `object[]`. */
function shortType(type: string): string {
  const suffix = type.endsWith("[]") ? "[]" : "";
  if (type.startsWith("{") || type.startsWith("({")) return `object${suffix}`;
  return type.startsWith('"') || type.startsWith('("') ? `string${suffix}` : type;
}

/** Returns one line for each field: `  email?: string<e-mail>  # Receipts go there.` */
export function fieldLines(fields: readonly FieldView[], ids: Sections): readonly string[] {
  return fields.map((field) => fieldLine(field, topOf(fields), ids));
}

function fieldLine(
  { key, depth, type, required, short, types, members }: FieldView,
  top: number,
  ids: Sections,
): string {
  const named = members.length > 0 ? [] : types.map((name) => `Fields: ${ids.get(name)}.`);
  const remarks = prose(short, ...named);
  return `${"  ".repeat(depth - top)}${propertyName(key)}${required ? "" : "?"}: ${type}${remarks && `  # ${remarks}`}`;
}
