import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { create as contentDisposition } from "content-disposition";
import type { RecordSettings } from "./entities/plan-entities.ts";
import type { Fault } from "./faults/faults.ts";
import { hashText, mix } from "./generate/draw.ts";
import { sentence } from "./generate/words.ts";
import type { ResponseDraft } from "./invert/draft.ts";
import { linkHeader } from "./invert/finish-page.ts";

/** A complete response. Header names are in lower case. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Converts a finished draft to a JSON response. */
export function draftReply({ status, response, headers }: ResponseDraft): Reply {
  const { link, ...others } = headers;
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(typeof link === "object" && link !== null && { link: linkHeader(link) }),
      ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    },
    body: JSON.stringify(response),
  };
}

/** A response with a value as JSON. */
export function jsonReply(status: number, value: unknown, headers: Reply["headers"] = {}): Reply {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(value) };
}

/**
 * Returns a file or its requested range. If the range contains no byte of the file, the status is 416
 * (https://www.rfc-editor.org/rfc/rfc9110#section-14.2).
 */
export function fileReply(
  id: string,
  range: string | undefined,
  { seed, words }: Pick<RecordSettings, "seed" | "words">,
): Reply {
  const { name, contentType, bytes } = fileOf(id, { seed, words });
  const headers = {
    "content-type": contentType,
    "content-disposition": contentDisposition(name),
    "accept-ranges": "bytes",
  };
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  // A range that ends before its start is invalid. Invalid ranges are ignored.
  const isInvalid = from !== "" && to !== "" && Number(to) < Number(from);
  if (isInvalid || (from === "" && to === "")) return { status: 200, headers, body: bytes };
  const start = from === "" ? Math.max(0, bytes.length - Number(to)) : Number(from);
  const end = from === "" || to === "" ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (start > end) return { status: 416, headers: { "content-range": `bytes */${bytes.length}` }, body: "" };
  return {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${start}-${end}/${bytes.length}` },
    body: bytes.subarray(start, end + 1),
  };
}

const usualDelay = 1000;

/** Writes a response. The fault can delay, truncate or omit the response. */
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

interface SandboxFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Every id has a file. The same id and seed result in the same file. */
function fileOf(id: string, { seed, words }: Pick<RecordSettings, "seed" | "words">): SandboxFile {
  const draw = mix(hashText(id), seed);
  const lines = Array.from({ length: 50 + (draw % 200) }, (_, line) => sentence({ words, draw: mix(draw, line) }));
  return {
    name: `${id.split("/").slice(-2).join("-")}.txt`,
    contentType: "text/plain; charset=utf-8",
    bytes: Buffer.from(`${lines.join("\n")}\n`),
  };
}

/** An error response. */
export interface Refusal {
  readonly kind: "refused";
  readonly status: number;
  readonly message: string;
}

/** Creates a refusal. */
export function refuse(status: number, message: string): Refusal {
  return { kind: "refused", status, message };
}
