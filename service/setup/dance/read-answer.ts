import { redactText } from "@agent-connectors/runtime";
import type { FailedAttempt } from "../failure-of.ts";
import type { SetupFailure } from "../turn/draft.ts";

/** What an upstream's page answers: a code, or why there is none. */
export type DanceAnswer =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "refused"; readonly failure: SetupFailure };

export interface AnswerForm {
  /** Name of the query's member that holds the code. */
  readonly param: string;
  /** Title of the kind. */
  readonly title: string;
  /** Whose OAuth app asked for access. */
  readonly client: NonNullable<FailedAttempt["client"]>;
}

/** The longest text of an upstream that is shown, in characters. */
const longest = 200;

/** Reads the query with which an upstream leads a person back (RFC 6749 §4.1.2). */
export function readAnswer(
  query: Readonly<Record<string, unknown>>,
  { param, title, client }: AnswerForm,
): DanceAnswer {
  const error = textIn(query, "error");
  const code = textIn(query, param);
  if (error === undefined && code !== undefined) return { kind: "code", code };
  if (error === "access_denied")
    return refused(`You did not allow access on the page of ${title}. Continue there again and allow it.`);
  const said = textIn(query, "error_description") ?? error;
  const why = said === undefined ? "" : ` It says: “${redactText(said).slice(0, longest).toWellFormed()}”`;
  const remedy =
    client === "own"
      ? "Check the ID of the app and its redirect address, then try again."
      : "Try again; if that does not help, tell those who run this service.";
  return refused(`${title} did not give access. ${remedy}${why}`);
}

function refused(message: string): DanceAnswer {
  return { kind: "refused", failure: { code: "credentials_rejected", message } };
}

/** A member that stands there once. */
function textIn(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
