import { mainType, type Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { findReference, relatedLevels } from "../entities/references.ts";
import { words } from "../entities/schemas.ts";
import { drawing, formatMoment, mix, momentOf, timeFormat } from "./draw.ts";
import { placesOf } from "./pattern.ts";
import { textFormats } from "./text-codec.ts";
import { textHints, title } from "./vocabulary.ts";

/**
 * A field whose value says which record it is, under which parents, or in what surroundings; `undefined` for a field
 * that says none of it, or that is a number where what says it is text.
 */
export function identityField(path: string, schema: Schema, plan: EntityPlan): Make | undefined {
  const codec = plan.codes.get(path);
  const type = mainType(schema);
  const isText = codec && typeof codec.encode(new Array<number>(plan.depth).fill(0)) === "string";
  if (codec && isText && (type === "integer" || type === "number")) return undefined;
  if (codec) return (spot) => (type === "string" ? String(codec.encode(spot.levels)) : codec.encode(spot.levels));
  if (path === plan.fileField)
    return (spot) => `${spot.origin}/__files/${plan.connector.kind}/${plan.name}/${spot.levels.join("-")}`;
  const link = plan.links.find(({ param }) => words(param) === words(path));
  const parent = link?.plan.codes.get(link.field);
  const depth = link?.plan.depth ?? 0;
  if (link && parent) {
    const { param } = link;
    return (spot) =>
      Object.hasOwn(spot.scope, param) ? spot.scope[param] : parent.encode(spot.levels.slice(0, depth));
  }
  return plan.composite.get(path);
}

/** Words that name no record, although some upstream has entities called so. */
const plain = /(^|_)(status|state|type|source|name|title|label|tag|country|currency|language|list|key|note|comment)$/;

/** Ids of another entity's records, one or some of them, by the field's name; `undefined` where it names no entity. */
export function referenceField(
  path: string,
  schema: Schema,
  { plan, plans }: { readonly plan: EntityPlan; readonly plans: ReadonlyMap<string, EntityPlan> },
): Make | undefined {
  const isArray = mainType(schema) === "array";
  const item = isArray ? (schema.items ?? {}) : schema;
  const type = mainType(item);
  if (
    item.enum ||
    (type !== "string" && type !== "integer" && type !== "number") ||
    (item.format ?? "int64") !== "int64"
  )
    return undefined;
  const name = fieldName(path);
  const found = isParent(name) ? { entity: plan.name, explicit: true } : findReference(plan.connector, name);
  const target = found && plans.get(found.entity);
  if (!found || !target || (!found.explicit && (plain.test(name) || type !== "string"))) return undefined;
  const codec = target.idField === undefined ? undefined : target.codes.get(target.idField);
  if (!codec) return undefined;
  const isNumber =
    typeof codec.encode(target.codes.size > 0 ? new Array<number>(target.depth).fill(0) : []) === "number";
  if (!isNumber && type !== "string") return undefined;
  const related = relatedLevels(plan, target);
  const draw = drawing(path);
  const idAt = (levels: readonly number[], number: number): string | number => {
    const id = codec.encode(related(levels, number));
    return type === "string" ? String(id) : id;
  };
  if (!isArray) return (spot) => idAt(spot.levels, draw(spot));
  const most = Math.min(schema.maxItems ?? 3, 3);
  return (spot) => Array.from({ length: draw(spot) % (most + 1) }, (_, at) => idAt(spot.levels, mix(draw(spot), at)));
}

/** Whether a field tells of a record of its own entity. */
function isParent(name: string): boolean {
  return /^parent(_id)?$/.test(name);
}

/** A text, by its format, its pattern or its name. `owner` is the path of the object it stands in. */
export function textField(
  path: string,
  schema: Schema,
  { owner, personal, postal }: { readonly owner: string; readonly personal: boolean; readonly postal: boolean },
): Make {
  const draw = drawing(path);
  const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const places = pattern === undefined ? undefined : placesOf(pattern);
  if (places) {
    return (spot) =>
      places
        .map((place, at) =>
          "literal" in place ? place.literal : place.alphabet.charAt(mix(draw(spot), at) % place.alphabet.length),
        )
        .join("");
  }
  const name = fieldName(path);
  const hint =
    (format !== undefined && Object.hasOwn(textFormats, format) ? textFormats[format] : undefined) ??
    textHints.find(([pattern]) => pattern.test(name))?.[1] ??
    ((drawn) => title(drawn.draw));
  const person = drawing(`${owner}#person`);
  return (spot) => {
    const text = hint({ draw: draw(spot), person: person(spot), index: spot.index, personal, postal });
    return text.length > maxLength ? text.slice(0, maxLength) : text.padEnd(minLength, "x");
  };
}

/** Moments of one record lie at most so far apart: thirty days, in seconds. */
const spread = 30 * 86_400;

const early = /creat|start|begin|sign|land|submit|join|open/;

const late =
  /updat|modif|chang|activity|last|end|until|expire|due|clos|cancel|complet|finish|delet|archiv|paid|reject|resolv|stop/;

/**
 * A field that tells a time. The field by which the entity is ordered follows the records' order strictly; the others
 * lie around it, what begins before what ends.
 */
export function timeField(path: string, schema: Schema, plan: EntityPlan): Make {
  const { cursor } = plan;
  const format = timeFormat(path, schema, plan);
  if (cursor?.field === path) return (spot) => formatMoment(momentOf(plan, spot.index), format, schema);
  const draw = drawing(path);
  const name = words(path);
  // What the records are ordered by is the latest in them where it tells of changes, and the earliest otherwise.
  const ordered = late.test(words(cursor?.field ?? "")) ? 1 : 0;
  const place = early.test(name) ? 0 : late.test(name) ? 1 : ordered;
  const sign = place - ordered;
  return (spot) => {
    const base = momentOf(plan, spot.index);
    return formatMoment(
      sign === 0 ? base : Math.min(base + sign * (draw(spot) % spread) * 1000, plan.world.now),
      format,
      schema,
    );
  };
}

/** Makes one value of a record. Compiled once a field, called for each record. */
export type Make = (spot: Spot) => unknown;

/** The name of a field in snake_case, from its dotted path; elements have the name of what they are in. */
export function fieldName(path: string): string {
  const named = path.split(".").filter((segment) => segment !== "[]" && segment !== "*");
  return words(named.at(-1) ?? "");
}

/** What an object is about, by the names of its members: a person, an address, or neither. */
export function subjectOf(properties: Readonly<Record<string, Schema>>): {
  readonly personal: boolean;
  readonly postal: boolean;
} {
  const names = Object.keys(properties);
  return {
    personal: names.some((name) => /e_?mail|first_?name/i.test(name)),
    postal: names.some((name) => /postal|zip|city|locality|line_?1/i.test(name)),
  };
}

/** Which record is made: nothing else decides what is in it. */
export interface Spot {
  /** Index of the outermost parent, of the next one …, and at the end of the record among its siblings. */
  readonly levels: readonly number[];
  /** The last of `levels`. */
  readonly index: number;
  /** Of the seed, the kind, the entity and the levels. */
  readonly hash: number;
  /** What the request says of the record's surroundings: values of required params, by the param's name. */
  readonly scope: Readonly<Record<string, unknown>>;
  /** Scheme and host of the sandbox, for links to itself. */
  readonly origin: string;
}
