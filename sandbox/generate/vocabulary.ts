import { mix, pick } from "./draw.ts";

const list = (words: string): readonly string[] => words.split(" ");

/** The words that made-up records are written with. All domains are reserved for examples (RFC 2606). */
export const vocabulary = {
  firstNames: list(
    "Ada Alan Amara Ana Bruno Chen Clara Dalia Daniel Elif Emil Fatima Felix Grace Hana Hugo Ines Ivan Jana Jonas Kofi Lea Leo Lina Luca Maria Mateo Maya Mei Nadia Noah Nora Omar Paul Priya Rosa Sam Sara Sofia Tom Uma Viktor Wen Yara Zoe",
  ),
  lastNames: list(
    "Abbott Almeida Banks Becker Bianchi Castro Chen Costa Diaz Dubois Eriksen Fischer Garcia Gupta Haddad Hansen Ito Jansen Kaya Kim Kovacs Lang Lopez Meyer Moreau Nakamura Novak Okafor Olsen Park Patel Petrov Rossi Santos Schmidt Silva Singh Sousa Suzuki Tanaka Weber Wong Yilmaz Zhang",
  ),
  adjectives: list(
    "amber autumn bold brisk bright calm clear coastal copper early fresh golden green grand happy high inner late light lively lunar major modern new northern open pilot prime quick quiet rapid royal silver simple smart solar southern spring steady summer swift urban vivid western winter",
  ),
  nouns: list(
    "atlas beacon bridge brook canyon cedar circle cloud compass corner delta echo field forest garden gate harbor haven hill horizon island journey lake lantern launch market meadow mountain orchard path pearl pine plaza river road sail shore signal station stone studio summit tower trail valley village wave",
  ),
  verbs: list(
    "accepts adds answers asks brings builds checks compares delivers explains finds follows gathers helps improves keeps links makes needs offers opens orders plans reads remembers reports sends shares shows starts supports tests tracks updates wants",
  ),
  cities: list(
    "Amsterdam Austin Berlin Boston Cairo Denver Dublin Lagos Lima Lisbon London Madrid Milan Nairobi Osaka Oslo Paris Porto Prague Quito Seattle Seoul Sydney Toronto Vienna Warsaw Zurich",
  ),
  streets: list(
    "Birch Bridge Canal Castle Cedar Church Elm Garden High Hill King Lake Main Maple Market Mill Oak Park Pine Queen River School Station Victoria",
  ),
  countries: list("US DE FR GB ES IT NL PT BR CA JP AU SE PL IN MX"),
  states: list("CA NY TX WA CO MA IL OR FL GA"),
  currencies: list("usd eur gbp"),
  languages: list("en de fr es it nl pt ja"),
  locales: list("en-US de-DE fr-FR es-ES pt-BR ja-JP"),
  timeZones: list("UTC Europe/Berlin Europe/London America/New_York America/Los_Angeles Asia/Tokyo Australia/Sydney"),
  colors: list("#1f77b4 #ff7f0e #2ca02c #d62728 #9467bd #8c564b #e377c2 #7f7f7f"),
  devices: list("DESKTOP MOBILE TABLET"),
  domains: list("example.com example.org example.net"),
  tags: list(
    "beta billing design docs feedback mobile onboarding partner priority renewal research sales support trial vip web",
  ),
  conditions: list("active pending draft paused completed archived"),
  kinds: list("standard basic premium internal custom"),
  media: list("image/png image/jpeg application/pdf text/plain"),
  extensions: list("pdf png csv txt docx"),
} as const satisfies Record<string, readonly string[]>;

/** Someone who does not exist. One draw is one person, so that name and address in a record agree. */
interface Person {
  readonly first: string;
  readonly last: string;
}

/** The person that a draw stands for. */
export function person(draw: number): Person {
  return { first: pick(vocabulary.firstNames, draw), last: pick(vocabulary.lastNames, mix(draw, 1)) };
}

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

/** What a text field is written from. */
interface Drawn {
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

/** A number for a field of a certain name; `draw` is any whole number. */
type NumberHint = (draw: number) => number;

/** What fields are called, in snake_case, and what numbers they hold. The first that fits counts. */
export const numberHints: readonly (readonly [RegExp, NumberHint])[] = [
  [/micros?(_|$)/, (draw) => (1 + (draw % 500)) * 1_000_000],
  [/(^|_)(rate|ratio|percent|percentage|ctr|probability|score|weight|share)(_|$)/, (draw) => (draw % 1000) / 1000],
  [
    /(^|_)(amount|price|total|subtotal|balance|cost|spend|budget|revenue|fee|tax|paid|due|unit_amount)(_|$)/,
    (draw) => 100 + (draw % 100_000),
  ],
  [/(^|_)(duration|elapsed)(_|$)|_time$|^time_(to|in|spent|estimate)(_|$)/, (draw) => draw % 3600],
  [/(^|_)(lat|latitude)$/, (draw) => (draw % 180) - 90],
  [/(^|_)(lng|lon|longitude)$/, (draw) => (draw % 360) - 180],
  [/(^|_)(width|height)(_|$)/, (draw) => 100 + (draw % 1900)],
  [/(size|bytes)(_|$)/, (draw) => 1024 + (draw % 5_000_000)],
  [/(^|_)year$/, (draw) => 2020 + (draw % 7)],
  [/(^|_)month$/, (draw) => 1 + (draw % 12)],
  [/(^|_)(day|hour|priority|position|rating|level)$/, (draw) => 1 + (draw % 5)],
  [/(count|quantity|number|num|total)(_|$)/, (draw) => draw % 50],
  [/(^|_)(id|uid)$/, (draw) => 1_000_000 + (mix(draw, 1) % 9_000_000)],
];
