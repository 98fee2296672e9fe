import { storedName } from "../../names.ts";

/** Characters of a device's name that a person is shown. */
const longest = 100;

/** What a device calls itself, fit to be shown on one line: without control and formatting characters, and not long. */
export function readClientName(given: string | undefined): string {
  const name = storedName((given ?? "").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ""));
  return [...name].slice(0, longest).join("") || "a device without a name";
}
