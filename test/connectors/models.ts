import { kinds } from "@agent-connectors/connectors";
import type { Connector } from "@agent-connectors/runtime";

/** The generated models of all kinds. */
export const models: readonly Connector[] = await Promise.all(
  Object.values(kinds).map(async ({ load }) => (await load()).connector),
);

/** The generated model of a kind. */
export function modelOf(kind: string): Connector {
  const model = models.find((one) => one.kind === kind);
  if (!model) throw new Error(`expected a kind, found '${kind}'; run npm run generate`);
  return model;
}
