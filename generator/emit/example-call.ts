import type { ActionView } from "./action-view.ts";
import { literal } from "./literal.ts";

/** What stands before and after the call, by the way of taking its result. */
const WORDS = {
  listing: ["for await (const record of ", ")) console.log(record);"],
  result: ["const { data } = await ", ");\nconsole.log(data);"],
  file: ["const file = await ", ");\nfor await (const chunk of file.stream) console.log(chunk.length);"],
} as const;

/** TypeScript that calls an action of the constant `connector` with example params, and prints what comes back. */
export function exampleCall({ entity, name, example, returns }: ActionView): string {
  const [before, after] = WORDS[returns];
  const begin = `${before}connector.${entity}.${name}(`;
  const params = Object.keys(example).length ? literal(example, 0, begin.length) : "";
  return `${begin}${params}${after}`;
}
