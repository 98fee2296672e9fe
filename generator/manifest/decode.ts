import { type Diagnostic, messageOf } from "../diagnostics.ts";
import { positionIn } from "./position-in.ts";

/** A text from its bytes, or the fault of bytes that are no UTF-8: the first of them. */
export function decode(
  bytes: Uint8Array,
  file: string,
): { readonly text: string } | { readonly diagnostic: Diagnostic } {
  // Keeps a byte order mark, so that offsets are those of the file.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const again = Buffer.from(text);
  if (again.equals(bytes)) return { text };
  const at = bytes.findIndex((byte, index) => byte !== again[index]);
  const before = Buffer.from(bytes.subarray(0, at)).toString();
  const position = positionIn(before)(before.length);
  return {
    diagnostic: {
      file,
      ...position,
      code: "bad-encoding",
      message: messageOf("bad-encoding", { byte: bytes[at] ?? 0 }),
    },
  };
}
