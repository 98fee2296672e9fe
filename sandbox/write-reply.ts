import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Fault } from "./faults/fault.ts";
import type { Reply } from "./reply.ts";

const usualDelay = 1000;

/** Writes a response, in the way of the fault that it meets: late, cut off, or not at all. */
export async function writeReply(response: ServerResponse, reply: Reply, fault?: Fault): Promise<void> {
  const body = Buffer.from(reply.body);
  if (fault?.fault === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  if (fault?.fault === "slow") await setTimeout(fault.delay_ms ?? usualDelay, undefined, { ref: false });
  if (response.destroyed) return;
  response.writeHead(reply.status, { ...reply.headers, "content-length": body.length });
  if (fault?.fault !== "truncate") {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}
