import { fileOf } from "./files.ts";
import type { Reply } from "./reply.ts";

/** A file, or the one range of it that was asked for (https://www.rfc-editor.org/rfc/rfc9110#section-14.2). */
export function fileReply(id: string, range: string | undefined, seed: number): Reply {
  const { name, contentType, bytes } = fileOf(id, seed);
  const headers = {
    "content-type": contentType,
    "content-disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
    "accept-ranges": "bytes",
  };
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  if (from === "" && to === "") return { status: 200, headers, body: bytes };
  const start = from === "" ? Math.max(0, bytes.length - Number(to)) : Number(from);
  const end = from === "" || to === "" ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (start > end) return { status: 416, headers: { "content-range": `bytes */${bytes.length}` }, body: "" };
  return {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${start}-${end}/${bytes.length}` },
    body: bytes.subarray(start, end + 1),
  };
}
