import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What may stand in a header and in a log line as it is. */
const harmless = /^[\w.:-]{1,128}$/;

/** The id that the client gave in `X-Request-Id`, if it is harmless; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && harmless.test(given) ? given : randomUUID();
}
