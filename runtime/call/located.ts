import { ConnectorError } from "../errors/connector-error.ts";
import { redactError } from "../errors/redact-error.ts";
import type { Operation } from "./call.ts";
import type { Opening, Session } from "./session.ts";

/** Runs a part of an operation in a session. Whatever it throws becomes a failure as `failureIn` describes. */
export async function located<T>(
  opening: Opening,
  operation: Operation,
  run: (session: Session) => Promise<T>,
): Promise<T> {
  try {
    return await run(await opening.session());
  } catch (error) {
    throw failureIn(opening, operation, error);
  }
}

/**
 * What a caller is told of something that an operation threw: a `ConnectorError` that names the operation, where there is
 * one, and has no secret of the session. Every failure that leaves the runtime passes through here.
 */
export function failureIn(
  { secrets }: Pick<Opening, "secrets">,
  { name }: Partial<Pick<Operation, "name">>,
  error: unknown,
): ConnectorError {
  const redacted = redactError(ConnectorError.from(error), secrets.values());
  return name === undefined ? redacted : redacted.at(name);
}
