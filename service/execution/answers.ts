import type { Readable } from "node:stream";
import { ConnectorError, type Download, type Result } from "@agent-connectors/runtime";
import { createConcurrencyLimiter, type Release } from "./concurrency-limiter.ts";
import { type LargeResult, largeParts, largeResult, lengthOf } from "./large-result.ts";

/** What an execution gives, as it is sent. */
export interface Answered {
  readonly answer: Result | LargeResult | Download;
  /** What is still to be sent of it. */
  readonly stream?: Readable;
}

/** Makes answers of what executions give. */
export interface Answers {
  /** `release` is called when all has been sent, at once for an object. Throws `rate_limited` where too much is unsent. */
  of(given: Result | Download, held: { readonly organizationId: string; readonly release: Release }): Answered;
}

/** Bytes of large results that wait to be sent, in all. */
const mostUnsent = 256 * 1024 * 1024;

/** Keeps count of the large results that clients have not read yet: a share for each organization. */
export function createAnswers(): Answers {
  const unsent = createConcurrencyLimiter({ total: mostUnsent, timesFree: 1 });
  return {
    of(given, { organizationId, release }) {
      if ("stream" in given) {
        given.stream.once("close", release);
        return { answer: given, stream: given.stream };
      }
      const parts = largeParts(given);
      if (!parts) {
        release();
        return { answer: given };
      }
      const sent = unsent.tryAcquire(organizationId, lengthOf(parts));
      if (!sent) throw unread();
      const answer = largeResult(parts);
      answer.json.once("close", sent).once("close", release);
      return { answer, stream: answer.json };
    },
  };
}

function unread(): ConnectorError {
  return new ConnectorError(
    "rate_limited",
    "too many large results wait until they are read; read them faster, or ask for less",
    { retry_after_ms: 1_000 },
  );
}
