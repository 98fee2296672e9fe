import { ConnectorError } from "../../errors/connector-error.ts";
import { parseJsonText } from "../parse-json.ts";

/** Values that all texts of a page may hold together: they are one value each where the page itself is counted. */
const mostValues = 1_000_000;

/**
 * Makes the function that reads the JSON in the texts of one page: a text that holds none, and any other value, stays as
 * it is. The function throws `too_large` where the texts hold more than a million values together.
 */
export function jsonMembers(): (member: unknown) => unknown {
  let values = 0;
  return (member) => {
    if (typeof member !== "string") return member;
    values += valuesIn(member);
    if (values > mostValues)
      throw new ConnectorError(
        "too_large",
        `the texts hold more than ${mostValues} JSON values; ask for fewer records`,
      );
    try {
      return parseJsonText(member);
    } catch {
      // Fields that mostly hold JSON hold plain text, or nothing, in some records.
      return member;
    }
  };
}

/** At most so many: each value but the first follows one of these characters, which may stand in a string as well. */
function valuesIn(text: string): number {
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === comma || code === bracket || code === brace) values++;
  }
  return values;
}

const [comma, bracket, brace] = [44, 91, 123];
