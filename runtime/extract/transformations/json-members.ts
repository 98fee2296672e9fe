import { ConnectorError } from "../../errors/connector-error.ts";
import { parseJsonText } from "../parse-json.ts";

/** Maximum values in all strings of a page together. The page's own count has each string as one value. */
const mostValues = 1_000_000;

/**
 * Makes the function that parses the JSON in strings of one page. A string that is not JSON, and any other value, stays
 * unchanged. The function throws `too_large` if the strings have more than a million values together.
 */
export function jsonMembers(): (member: unknown) => unknown {
  let values = 0;
  return (member) => {
    if (typeof member !== "string") return member;
    values += valuesIn(member);
    if (values > mostValues)
      throw new ConnectorError(
        "too_large",
        `the strings of the page hold more than ${mostValues} JSON values; request fewer records`,
      );
    try {
      return parseJsonText(member);
    } catch {
      // In some records, the field is a plain or an empty string.
      return member;
    }
  };
}

/** An upper bound: each value but the first follows one of these characters, which strings may contain as well. */
function valuesIn(text: string): number {
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === comma || code === bracket || code === brace) values++;
  }
  return values;
}

const [comma, bracket, brace] = [44, 91, 123];
