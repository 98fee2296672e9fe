import type { OpenResponse } from "./open-stream.ts";
import type { UpstreamResponse } from "./response.ts";

/** The response with the beginning of its body, at most `maxBytes` and the rest of a piece; the stream is closed. */
export async function readStream({ stream, ...head }: OpenResponse, maxBytes: number): Promise<UpstreamResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return { ...head, body: Buffer.concat(chunks).toString("utf8") };
}
