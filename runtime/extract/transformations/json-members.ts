import { ConnectorError } from "../../errors/connector-error.ts";
import { parseJsonText } from "../parse-json.ts";

/**
 * The maximum number of values in all strings of a page together. `limits.maxValues` does not limit these values, because it
 * counts each string as one value.
 */
const maxValues = 1_000_000;

/**
 * Returns a function that parses the JSON in strings of one page. A string that `parseJsonText` refuses, and a value that is not
 * a string, stay unchanged. The function throws `too_large` if the strings of the page could contain more than a million values
 * in total.
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
      // In some records, the field is a plain or an empty string.
      return member;
    }
  };
}

/**
 * Returns an upper bound of the number of values, from the number of commas, brackets and braces. Each element, and the name of
 * each member, follows one of these characters. The number of values is smaller if strings also contain these characters.
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
