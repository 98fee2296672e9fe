import type { IncomingMessage } from "node:http";

/** Bytes of a request's body at most. */
export const largestBody = 1024 * 1024;

/** The body of a request as text; `undefined` for one that is too large, which is not read to its end. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > largestBody) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
