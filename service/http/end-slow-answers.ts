import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** How slowly an answer that is streamed may be taken. */
export interface SlowestReading {
  readonly bytesPerSecond: number;
  /** Over which the rate is taken, in milliseconds: nobody is judged by a moment. */
  readonly spanMs: number;
}

const slowest: SlowestReading = { bytesPerSecond: 4 * 1024, spanMs: 30_000 };

/**
 * Closes the connection of a client that takes less of a streamed answer than the lowest rate. A limit of idle time alone
 * lets a client keep what its call holds, a slot and memory, by reading a byte now and then.
 */
export function endSlowAnswers(app: FastifyInstance, { bytesPerSecond, spanMs }: SlowestReading = slowest): void {
  const leastBytes = (bytesPerSecond * spanMs) / 1000;
  app.addHook("onSend", (_, { raw }, payload, done) => {
    const { socket } = raw;
    if (socket && payload instanceof Readable) {
      const taken = () => socket.bytesWritten - socket.writableLength;
      let before = taken();
      const watch = setInterval(() => {
        const now = taken();
        // Where nothing waits for the client, the answer itself comes slowly, as events do.
        if (socket.writableLength > 0 && now - before < leastBytes) socket.destroy();
        before = now;
      }, spanMs);
      raw.once("close", () => clearInterval(watch));
    }
    done(null, payload);
  });
}
