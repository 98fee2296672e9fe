import { hashText } from "./generate/hash-text.ts";
import { mix } from "./generate/mix.ts";
import { sentence } from "./generate/prose.ts";

/** A file to download. */
export interface SandboxFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The file of an id, always the same: some pages of plain text. Any id has one. */
export function fileOf(id: string, seed: number): SandboxFile {
  const draw = mix(hashText(id), seed);
  const lines = Array.from({ length: 50 + (draw % 200) }, (_, line) => sentence(mix(draw, line)));
  return {
    name: `${id.split("/").slice(-2).join("-")}.txt`,
    contentType: "text/plain; charset=utf-8",
    bytes: Buffer.from(`${lines.join("\n")}\n`),
  };
}
