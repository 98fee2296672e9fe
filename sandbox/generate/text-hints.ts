import { mix } from "./mix.ts";
import { person } from "./person.ts";
import { pick } from "./pick.ts";
import { paragraph, sentence, slug, title } from "./prose.ts";
import { vocabulary } from "./vocabulary.ts";

/** What a text field is written from. */
export interface Drawn {
  /** The field's own number. */
  readonly draw: number;
  /** The number of the person whom the object describes, shared by its fields. */
  readonly person: number;
  /** The record's index, for texts that should tell records apart. */
  readonly index: number;
  /** Whether the object is about a person: it has an address or a first name. */
  readonly personal: boolean;
  /** Whether the object is a postal address. */
  readonly postal: boolean;
}

export type TextHint = (drawn: Drawn) => string;

const hex = (draw: number, length: number): string =>
  Array.from({ length: Math.ceil(length / 8) }, (_, at) => mix(draw, at).toString(16).padStart(8, "0"))
    .join("")
    .slice(0, length);
const domain = (draw: number): string => pick(vocabulary.domains, draw);
const url = ({ draw, index }: Drawn): string => `https://www.${domain(draw)}/${slug(draw)}-${index}`;
const name = ({ draw, personal, person: who }: Drawn): string =>
  personal ? `${person(who).first} ${person(who).last}` : title(draw);

/** What fields are called, in snake_case, and what stands in them. The first that fits counts. */
export const textHints: readonly (readonly [RegExp, TextHint])[] = [
  [
    /e_?mail(_address)?$/,
    ({ person: who, index }) => `${person(who).first}.${person(who).last}${index}@${domain(who)}`.toLowerCase(),
  ],
  [/^(first|given|preferred)_?name$|^fname$/, ({ person: who }) => person(who).first],
  [/^(last|family|sur)_?name$|^lname$/, ({ person: who }) => person(who).last],
  [/file_?name$/, ({ draw, index }) => `${slug(draw)}-${index}.${pick(vocabulary.extensions, draw)}`],
  [/(user_?name|login|handle)$/, ({ person: who, index }) => `${person(who).first}${index}`.toLowerCase()],
  [
    /^(full|display|real|contact|author|creator|user|owner|sender|from|customer|member|employee)_name$/,
    ({ person: who }) => `${person(who).first} ${person(who).last}`,
  ],
  [/(company|organi[sz]ation|brand|account)(_name)?$/, ({ draw }) => `${title(draw)} Ltd`],
  [/phone|mobile|fax|telephone|cellphone/, ({ draw }) => `+1555${String(draw % 10_000_000).padStart(7, "0")}`],
  [/(avatar|photo|picture|image|icon|logo|thumbnail)/, (drawn) => `${url(drawn)}.png`],
  [/(^|_)(url|uri|link|href|website|site|web_page|src|permalink)(_|$)/, url],
  [/(^|_)(domain|host|hostname)$/, ({ draw }) => `${slug(draw)}.example.com`],
  [/(^|_)ip(_|$)/, ({ draw }) => `192.0.2.${draw % 255}`],
  [/user_agent|browser/, () => "Mozilla/5.0 (X11; Linux x86_64) ExampleBrowser/1.0"],
  [/currency/, ({ draw }) => pick(vocabulary.currencies, draw)],
  [/country(_code)?$/, ({ draw }) => pick(vocabulary.countries, draw)],
  [/(city|locality|town)$/, ({ draw }) => pick(vocabulary.cities, draw)],
  [/(^|_)(region|province)(_code)?$|administrative/, ({ draw }) => pick(vocabulary.states, draw)],
  [/(^|_)state$/, ({ draw, postal }) => pick(postal ? vocabulary.states : vocabulary.conditions, draw)],
  [/(zip|postal|postcode)/, ({ draw }) => String(10_000 + (draw % 89_999))],
  [
    /(line_?1|street|^address(_line)?(_?1)?$|location_address)$/,
    ({ draw }) => `${1 + (draw % 200)} ${pick(vocabulary.streets, draw)} St`,
  ],
  [/(line_?[2-4]|address_?[2-4])$/, ({ draw }) => `Suite ${1 + (draw % 40)}`],
  [/time_?zone/, ({ draw }) => pick(vocabulary.timeZones, draw)],
  [/locale/, ({ draw }) => pick(vocabulary.locales, draw)],
  [/lang(uage)?(_code)?$/, ({ draw }) => pick(vocabulary.languages, draw)],
  [/colou?r|background$/, ({ draw }) => pick(vocabulary.colors, draw)],
  [/device|platform/, ({ draw }) => pick(vocabulary.devices, draw)],
  [/(mime|media|content)_type$/, ({ draw }) => pick(vocabulary.media, draw)],
  [/(hash|md5|sha\d*|checksum|fingerprint|digest)$/, ({ draw }) => hex(draw, 32)],
  [/(secret|token|password|signature|(^|_)key)$/, ({ draw }) => hex(draw, 24)],
  [/(^|_)(id|uuid|guid|gid|ref|code|number|identifier|sku|asin)$/, ({ draw }) => hex(draw, 10)],
  [/(^|_)ids$/, ({ draw }) => hex(draw, 10)],
  [/slug|^tag$|permalink/, ({ draw }) => slug(draw)],
  [/version$/, ({ draw }) => `${1 + (draw % 4)}.${draw % 10}`],
  [/status$|^stage$/, ({ draw }) => pick(vocabulary.conditions, draw)],
  [/(^|_)(type|kind|category|level|mode|role|source|plan|tier)$/, ({ draw }) => pick(vocabulary.kinds, draw)],
  [
    /(^|_)(amount|price|total|balance|cost|spend|budget|rate|ctr|cpc|cpm|revenue)(_|$)/,
    ({ draw }) => `${draw % 500}.${String(draw % 100).padStart(2, "0")}`,
  ],
  [
    /(^|_)(count|quantity|impressions|clicks|errors|warnings|indexed)(_|$)|submitted$/,
    ({ draw }) => String(draw % 1000),
  ],
  [/^(title|subject|headline|label|name)$|_(title|subject|headline|label|name)$/, name],
  [
    /(description|summary|content|body|message|comment|notes?|text|details|bio|excerpt|reason|transcript|snippet)$/,
    ({ draw }) => paragraph(draw),
  ],
  [/(query|question|answer|term|keyword)s?$/, ({ draw }) => sentence(draw)],
];
