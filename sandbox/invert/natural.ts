import type { Schema } from "@agent-connectors/runtime";
import { isNullable } from "../entities/is-nullable.ts";
import { schemaType } from "../entities/schema-type.ts";
import { words } from "../entities/words.ts";
import type { PageFacts } from "./page-facts.ts";

const facts: readonly (readonly [RegExp, (page: PageFacts) => unknown])[] = [
  [/^(is_)?last(_page)?$|end_of_stream|is_final/, ({ more }) => !more],
  [/has_(prev|previous)/, ({ offset }) => offset > 0],
  [/(^|_)(has_)?(more|next_page_exists)$|^has_next|incomplete/, ({ more }) => more],
];
const numbers: readonly (readonly [RegExp, (page: PageFacts) => number])[] = [
  [/(total_page|page_count|pages$|total_pages|last_page)/, ({ total, size }) => Math.ceil(total() / size)],
  [/total|number_of_results|result_count|^hits|matches/, ({ total }) => total()],
  [/(page_size|per_page|limit|page_length)/, ({ size }) => size],
  [/(^|_)(page|page_number|current_page)$/, ({ page }) => page],
  [/offset|start|skip/, ({ offset }) => offset],
  [/next/, ({ offset, received }) => offset + received],
  [/count|size|number|results|returned/, ({ received }) => received],
];

/** What a response says under a name beside its records, where the page itself decides that; by type where it does not. */
export function natural(name: string, schema: Schema | undefined, page: PageFacts): unknown {
  const plain = words(name);
  const type = schema && schemaType(schema);
  if (type === "object") {
    const members = Object.entries(schema?.properties ?? {});
    return Object.fromEntries(members.map(([member, inner]) => [member, natural(member, inner, page)]));
  }
  if (type === "array") return [];
  if (type === "boolean") return facts.find(([pattern]) => pattern.test(plain))?.[1](page) ?? false;
  if (type === "integer" || type === "number") return numbers.find(([pattern]) => pattern.test(plain))?.[1](page) ?? 0;
  if (schema === undefined) {
    const flag = facts.find(([pattern]) => pattern.test(plain));
    if (flag) return flag[1](page);
    const number = /next|prev|token|cursor|link|url/.test(plain)
      ? undefined
      : numbers.find(([pattern]) => pattern.test(plain));
    return number?.[1](page);
  }
  return isNullable(schema) ? null : undefined;
}
