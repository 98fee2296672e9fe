import { invalid } from "@agent-connectors/runtime";

/**
 * Milliseconds since the epoch of a param's date-time. Throws `invalid_params` for one that no clock of ours shows:
 * RFC 3339 has seconds numbered 60.
 */
export function momentOf(param: string, text: string): number {
  const moment = Date.parse(text);
  if (!Number.isNaN(moment)) return moment;
  throw invalid("invalid_params", [
    {
      path: param,
      code: "format",
      format: "date-time",
      expected: "a date-time with a zone such as '2024-05-31T08:30:00Z'",
      found: `'${text}'`,
    },
  ]);
}
