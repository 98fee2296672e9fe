import { mix } from "./mix.ts";
import { person } from "./person.ts";
import { pick } from "./pick.ts";
import { paragraph, slug, title } from "./prose.ts";
import type { TextHint } from "./text-hints.ts";
import { vocabulary } from "./vocabulary.ts";

const hex = (draw: number, salt: number): string => mix(draw, salt).toString(16).padStart(8, "0");

/** What stands in text fields of the formats that the manifest vocabulary has, times aside. */
export const textFormats: Readonly<Record<string, TextHint>> = {
  email: ({ person: who, index }) =>
    `${person(who).first}.${person(who).last}${index}@${pick(vocabulary.domains, who)}`.toLowerCase(),
  uri: ({ draw, index }) => `https://www.${pick(vocabulary.domains, draw)}/${slug(draw)}-${index}`,
  uuid: ({ draw }) =>
    `${hex(draw, 1)}-${hex(draw, 2).slice(4)}-4${hex(draw, 3).slice(5)}-8${hex(draw, 4).slice(5)}-${hex(draw, 5)}${hex(draw, 6).slice(4)}`,
  html: ({ draw }) => `<h2>${title(draw)}</h2><p>${paragraph(draw)}</p>`,
  markdown: ({ draw }) => `## ${title(draw)}\n\n${paragraph(draw)}`,
  int64: ({ draw }) => String(draw),
  decimal: ({ draw }) => `${draw % 500}.${String(draw % 100).padStart(2, "0")}`,
  json: ({ draw }) => JSON.stringify({ value: draw % 100, note: title(draw) }),
  "time-filter": () => "gte|2026-01-01T00:00:00Z",
};
