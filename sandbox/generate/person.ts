import { mix } from "./mix.ts";
import { pick } from "./pick.ts";
import { vocabulary } from "./vocabulary.ts";

/** Someone who does not exist. One draw is one person, so that name and address in a record agree. */
export interface Person {
  readonly first: string;
  readonly last: string;
}

/** The person that a draw stands for. */
export function person(draw: number): Person {
  return { first: pick(vocabulary.firstNames, draw), last: pick(vocabulary.lastNames, mix(draw, 1)) };
}
