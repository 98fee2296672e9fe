import type { Rewrappable } from "./rewrappable.ts";
import { sealedText } from "./sealed-text.ts";
import { textKeyBinding } from "./text-key-binding.ts";

/** A row that keeps an envelope as one text; `swap` puts another text in its place unless it was changed meanwhile. */
export function rewrappableText(
  { id, title, text }: { readonly id: string; readonly title: string; readonly text: string },
  swap: (text: string) => Promise<boolean>,
): Rewrappable {
  return {
    id,
    title,
    bound: textKeyBinding,
    read: () => sealedText.read(text),
    swap: (wrapped) => swap(sealedText.write({ ...sealedText.read(text), ...wrapped })),
  };
}
