import type { Schema } from "@agent-connectors/runtime";
import { drawing } from "./drawing.ts";
import { fieldName } from "./field-name.ts";
import type { Make } from "./make.ts";
import { mix } from "./mix.ts";
import { placesOf } from "./pattern.ts";
import { title } from "./prose.ts";
import { textFormats } from "./text-formats.ts";
import { textHints } from "./text-hints.ts";

/** A text, by its format, its pattern or its name. `owner` is the path of the object it stands in. */
export function textField(
  path: string,
  schema: Schema,
  { owner, personal, postal }: { readonly owner: string; readonly personal: boolean; readonly postal: boolean },
): Make {
  const draw = drawing(path);
  const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const places = pattern === undefined ? undefined : placesOf(pattern);
  if (places) {
    return (spot) =>
      places
        .map((place, at) =>
          "literal" in place ? place.literal : place.alphabet.charAt(mix(draw(spot), at) % place.alphabet.length),
        )
        .join("");
  }
  const name = fieldName(path);
  const hint =
    (format !== undefined && Object.hasOwn(textFormats, format) ? textFormats[format] : undefined) ??
    textHints.find(([pattern]) => pattern.test(name))?.[1] ??
    ((drawn) => title(drawn.draw));
  const person = drawing(`${owner}#person`);
  return (spot) => {
    const text = hint({ draw: draw(spot), person: person(spot), index: spot.index, personal, postal });
    return text.length > maxLength ? text.slice(0, maxLength) : text.padEnd(minLength, "x");
  };
}
