import type { FastifyRequest } from "fastify";

/** A year, in seconds. */
const hstsSeconds = 31_536_000;

/** The headers of every answer: which one it is (`X-Request-Id`), and that nobody keeps or guesses at it. */
export function commonHeaders({ id }: Pick<FastifyRequest, "id">, publicUrl: string): Readonly<Record<string, string>> {
  return {
    "x-request-id": id,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    // https://www.rfc-editor.org/rfc/rfc6797
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": `max-age=${hstsSeconds}` }),
  };
}
