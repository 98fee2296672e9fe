import { type ConfigField, evaluate, type Json } from "@agent-connectors/runtime";

/** What an absent value of the configuration stands for at a moment (epoch milliseconds); `undefined` where for nothing. */
export function defaultOf(
  { default: standard }: Extract<ConfigField, { readonly kind: "given" }>,
  now: number,
): Json | undefined {
  if (standard === undefined) return undefined;
  if (typeof standard === "object" && standard !== null && "value" in standard) return standard.value;
  // Templates read JSON and the helpers make JSON of it.
  return evaluate(standard, { config: {}, credentials: {}, now }) as Json | undefined;
}
