import type { Action, MetaKey, Pagination, Template } from "@agent-connectors/runtime";

/** How a caller who walks by hand gets the page after this one; absent for an action without pages. Markdown. */
export function nextPage({ pagination, meta, rules }: Action): string | undefined {
  if (!pagination) return undefined;
  const param = pagination.token.param ?? rules.find((rule) => rule.kind === "alone")?.param;
  if (param === undefined) return "pages follow in a walk only: iterate, or give the option `max_pages`.";
  if (pagination.kind === "offset")
    return `add the number of records received to \`${param}\`. ${lastPage(pagination)}`;
  if (pagination.kind === "page")
    return `add 1 to \`${param}\` (the first is ${pagination.start}). ${lastPage(pagination)}`;
  return `${cursor(pagination.value, param, meta)} ${end(pagination, meta)}`;
}

function lastPage({ size }: Pagination): string {
  return size?.param === undefined
    ? "The last page is the first empty one."
    : `The last page has fewer records than \`${size.param}\`.`;
}

function cursor(value: Template, param: string, meta: Readonly<Record<string, MetaKey>>): string {
  const held = keyOf(meta, value);
  if (held !== undefined) return `pass \`meta.${held}\` as \`${param}\`.`;
  if (typeof value === "object" && value !== null && "get" in value && value.get[0] === "last_record")
    return `pass the \`${value.get.slice(1).join(".")}\` of the last record as \`${param}\`.`;
  const within = parts(value)
    .map((part) => keyOf(meta, part))
    .find((key) => key !== undefined);
  if (within !== undefined) return `pass what \`meta.${within}\` holds for it as \`${param}\`.`;
  return `iterate: the cursor for \`${param}\` is read from each response.`;
}

function end({ stop }: Pagination, meta: Readonly<Record<string, MetaKey>>): string {
  const more =
    stop === undefined
      ? undefined
      : negated(stop)
          .map((part) => keyOf(meta, part))
          .find((key) => key !== undefined);
  return more === undefined ? "Without one, this was the last page." : `Go on while \`meta.${more}\` is true.`;
}

/** What must hold for a walk to go on: each `not` of a stop condition, or of the alternatives of one. */
function negated(stop: Template): readonly Template[] {
  if (typeof stop !== "object" || stop === null || !("call" in stop)) return [];
  if (stop.call === "or") return stop.args.flatMap(negated);
  return stop.call === "not" ? stop.args : [];
}

/** The meta key that holds just what the template gives. */
function keyOf(meta: Readonly<Record<string, MetaKey>>, template: Template): string | undefined {
  if (typeof template !== "object" || template === null) return undefined;
  const wanted = JSON.stringify(template);
  return Object.keys(meta).find((key) => JSON.stringify(meta[key]?.value) === wanted);
}

function parts(template: Template): readonly Template[] {
  if (typeof template !== "object" || template === null || "get" in template) return [];
  const inside = "call" in template ? template.args : template.text;
  return inside.flatMap((part) => [part, ...parts(part)]);
}
