import { mix } from "./mix.ts";
import { pick } from "./pick.ts";
import { vocabulary } from "./vocabulary.ts";

/** Two words for a thing: `Golden Harbor`. */
export function title(draw: number): string {
  return `${capital(pick(vocabulary.adjectives, draw))} ${capital(pick(vocabulary.nouns, mix(draw, 1)))}`;
}

/** One sentence. */
export function sentence(draw: number): string {
  const { adjectives, nouns, verbs } = vocabulary;
  const subject = `${pick(adjectives, draw)} ${pick(nouns, mix(draw, 1))}`;
  return `The ${subject} ${pick(verbs, mix(draw, 2))} a ${pick(adjectives, mix(draw, 3))} ${pick(nouns, mix(draw, 4))}.`;
}

/** One to three sentences. */
export function paragraph(draw: number): string {
  return Array.from({ length: 1 + (draw % 3) }, (_, at) => sentence(mix(draw, at + 7))).join(" ");
}

/** Words for a URL or a file: `golden-harbor`. */
export function slug(draw: number): string {
  return `${pick(vocabulary.adjectives, draw)}-${pick(vocabulary.nouns, mix(draw, 1))}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
