import { ConnectorError } from "@agent-connectors/runtime";
import { misplacedValue } from "./misplaced-value.ts";

/** What is wrong with text that could not be read as JSON, and where; nothing of the text is repeated. */
export function jsonFault(body: string): ConnectorError {
  // The mark of byte order is no part of the text (https://www.rfc-editor.org/rfc/rfc8259#section-8.1).
  const text = body.replace(/^\uFEFF/, "");
  const place = placeOfFault(text);
  if (place === undefined)
    return new ConnectorError(
      "invalid_params",
      "expected a body without the member names __proto__ and constructor.prototype",
    );
  const before = text.slice(0, place).split("\n");
  const where = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  const found = place >= text.length ? `its end at ${where}` : `something else at ${where}`;
  return new ConnectorError("invalid_params", `expected the body to be valid JSON, found ${found}`);
}

/** Where text stops being JSON, counted from its start; `undefined` where it is JSON. */
function placeOfFault(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    // The engine tells the place, but for a value that is missing; all before it is right.
    const told =
      error instanceof Error ? / at position (\d+) \(line \d+ column \d+\)$/.exec(error.message)?.[1] : undefined;
    return told === undefined ? misplacedValue(text) : Number(told);
  }
}
