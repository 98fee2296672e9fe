import { ConnectorError } from "../../errors/connector-error.ts";
import { parseJsonText } from "../parse-json.ts";

/** Maximum number of values in all strings of a page together. `limits.maxValues` counts each string as one value. */
const maxValues = 1_000_000;

/**
 * Returns a function that parses the JSON strings of one page. It returns all other values unchanged, including strings that
 * `parseJsonText` refuses. It throws `too_large` if the strings could contain more than `maxValues` values in total.
 */
export function jsonMembers(): (member: unknown) => unknown {
  let values = 0;
  return (member) => {
    if (typeof member !== "string") return member;
    values += valuesIn(member);
    if (values > maxValues)
      throw new ConnectorError(
        "too_large",
        `the strings of the page could contain more than ${maxValues} JSON values; request fewer records`,
      );
    try {
      return parseJsonText(member);
    } catch {
      // In some records, the field is an empty string or a string that is not JSON.
      return member;
    }
  };
}

/**
 * Returns an upper bound of the number of values. Each array item and each member follows a comma, a bracket or a brace, but
 * strings can also contain these characters.
 */
function valuesIn(text: string): number {
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === comma || code === bracket || code === brace) values++;
  }
  return values;
}

const [comma, bracket, brace] = [44, 91, 123];
