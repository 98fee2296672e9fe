import { mix, pick } from "./draw.ts";

/** The English word lists of `@faker-js/faker`. */
export interface Words {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly adjectives: readonly string[];
  readonly nouns: readonly string[];
  readonly verbs: readonly string[];
  /** The adjectives and nouns, capitalized. */
  readonly titles: readonly [adjectives: readonly string[], nouns: readonly string[]];
  readonly domains: readonly string[];
  readonly cities: readonly string[];
  readonly streets: readonly string[];
  readonly states: readonly string[];
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
  readonly languages: readonly string[];
  readonly timeZones: readonly string[];
  readonly colors: readonly string[];
  readonly mediaTypes: readonly string[];
}

/** Loads the word lists. Only the first call loads the library. */
export async function loadWords(): Promise<Words> {
  const { faker } = await import("@faker-js/faker/locale/en");
  const { color, date, finance, internet, location, person, system, word } = faker.rawDefinitions;
  const [adjectives, nouns] = [ascii(word?.adjective), ascii(word?.noun)];
  return {
    firstNames: ascii(person?.first_name?.generic),
    lastNames: ascii(person?.last_name?.generic),
    adjectives,
    nouns,
    titles: [adjectives.map(capitalized), nouns.map(capitalized)],
    verbs: ascii(word?.verb),
    // The domains that are reserved for examples (RFC 2606).
    domains: listOf(internet?.example_email),
    cities: listOf(location?.city_name),
    streets: listOf(location?.street_name),
    states: listOf(location?.state_abbr),
    countries: listOf(location?.country_code?.map(({ alpha2 }) => alpha2)),
    currencies: listOf(finance?.currency?.map(({ code }) => code.toLowerCase())),
    languages: listOf(location?.language?.map(({ alpha2 }) => alpha2)),
    timeZones: listOf(date?.time_zone),
    colors: listOf(color?.human),
    mediaTypes: Object.keys(system?.mime_type ?? {}),
  };
}

function listOf(words: readonly string[] | null | undefined): readonly string[] {
  if (!words?.length)
    throw new Error("expected all English word lists in @faker-js/faker, found one that is missing or empty");
  return words;
}

/** The words of at most seven ASCII letters. They are valid in an email address and a URL, and keep responses small. */
function ascii(words: readonly string[] | null | undefined): readonly string[] {
  return listOf(words?.filter((word) => /^[A-Za-z]{1,7}$/.test(word)));
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The inputs of a generated string. */
export interface StringSource {
  readonly words: Words;
  /** The pseudorandom number of the field. */
  readonly draw: number;
  /** The pseudorandom number of the person that the object describes, shared by all fields of the object. */
  readonly person: number;
  /** The record's index, for strings that identify a record. */
  readonly index: number;
}

/** Writes a string value. */
export type WriteString = (source: StringSource) => string;

/** Two words for the name of an object: `Golden Harbor`. */
export const title: WriteString = ({ words: { titles }, draw }) =>
  `${pick(titles[0], draw)} ${pick(titles[1], mix(draw, 1))}`;

/** One sentence. */
export function sentence({ words: { adjectives, nouns, verbs }, draw }: Pick<StringSource, "words" | "draw">): string {
  const phrase = (at: number) => `${pick(adjectives, mix(draw, at))} ${pick(nouns, mix(draw, at + 1))}`;
  return `The ${phrase(0)} will ${pick(verbs, mix(draw, 2))} the ${phrase(3)}.`;
}

/** One to three sentences. */
export const paragraph: WriteString = ({ words, draw }) => {
  let sentences = sentence({ words, draw });
  for (let at = 1; at <= draw % 3; at++) sentences += ` ${sentence({ words, draw: mix(draw, at + 7) })}`;
  return sentences;
};

/** Two words for a URL or a file: `golden-harbor`. */
export const slug: WriteString = ({ words: { adjectives, nouns }, draw }) =>
  `${pick(adjectives, draw)}-${pick(nouns, mix(draw, 1))}`.toLowerCase();

const firstName: WriteString = ({ words, person }) => pick(words.firstNames, person);
const lastName: WriteString = ({ words, person }) => pick(words.lastNames, mix(person, 1));
/** The first name and the last name of a person. */
export const personName: WriteString = (source) => `${firstName(source)} ${lastName(source)}`;
const userName: WriteString = (source) => `${firstName(source)}${source.index}`.toLowerCase();
const email: WriteString = (source) =>
  `${firstName(source)}.${lastName(source)}${source.index}@${pick(source.words.domains, source.person)}`.toLowerCase();
const url: WriteString = (source) =>
  `https://www.${pick(source.words.domains, source.draw)}/${slug(source)}-${source.index}`;
const image: WriteString = (source) => `${url(source)}.png`;
const fileName: WriteString = (source) => `${slug(source)}-${source.index}.pdf`;
const company: WriteString = (source) => `${title(source)} Ltd`;
const street: WriteString = ({ words, draw }) => `${1 + (draw % 200)} ${pick(words.streets, draw)}`;
const decimal: WriteString = ({ draw }) => `${draw % 500}.${String(draw % 100).padStart(2, "0")}`;
const hexadecimal = (draw: number, length: number): string => {
  let digits = "";
  for (let at = 0; digits.length < length; at++) digits += mix(draw, at).toString(16).padStart(8, "0");
  return digits.slice(0, length);
};
const code: WriteString = ({ draw }) => hexadecimal(draw, 8);

/** The string generators for all formats of the manifest vocabulary except times. */
export const stringFormats: Readonly<Record<string, WriteString>> = {
  email,
  uri: url,
  uuid: ({ draw }) => hexadecimal(draw, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5"),
  html: (source) => `<h2>${title(source)}</h2><p>${paragraph(source)}</p>`,
  markdown: (source) => `## ${title(source)}\n\n${paragraph(source)}`,
  int64: ({ draw }) => String(draw),
  decimal,
  json: (source) => JSON.stringify({ value: source.draw % 100, note: title(source) }),
  "json-strings": (source) => JSON.stringify([title(source)]),
  "time-filter": () => "gte|2026-01-01T00:00:00Z",
};

type ListName = Exclude<keyof Words, "titles">;

/** The word list or the generator of a string field, by the field's name in snake_case. */
const named: Readonly<Record<string, ListName | WriteString>> = {
  first_name: firstName,
  given_name: firstName,
  last_name: lastName,
  family_name: lastName,
  full_name: personName,
  real_name: personName,
  author_name: personName,
  contact_name: personName,
  user_name: userName,
  username: userName,
  email,
  email_address: email,
  company,
  company_name: company,
  organization: company,
  phone: ({ draw }) => `+1555${String(draw % 10_000_000).padStart(7, "0")}`,
  phone_number: ({ draw }) => `+1555${String(draw % 10_000_000).padStart(7, "0")}`,
  url,
  uri: url,
  href: url,
  link: url,
  website: url,
  avatar: image,
  icon: image,
  image,
  logo: image,
  picture: image,
  file_name: fileName,
  domain: (source) => `${slug(source)}.example.com`,
  ip: ({ draw }) => `192.0.2.${draw % 255}`,
  ip_address: ({ draw }) => `192.0.2.${draw % 255}`,
  currency: "currencies",
  currency_code: "currencies",
  country: "countries",
  country_code: "countries",
  city: "cities",
  state: "states",
  postal_code: ({ draw }) => String(10_000 + (draw % 89_999)),
  zip: ({ draw }) => String(10_000 + (draw % 89_999)),
  address: street,
  address1: street,
  address_line1: street,
  line1: street,
  time_zone: "timeZones",
  timezone: "timeZones",
  language: "languages",
  color: "colors",
  content_type: "mediaTypes",
  mime_type: "mediaTypes",
  id: code,
  ids: code,
  key: code,
  code,
  token: code,
  slug,
  version: ({ draw }) => `${1 + (draw % 4)}.${draw % 10}`,
  body: paragraph,
  comment: sentence,
  content: paragraph,
  description: paragraph,
  message: sentence,
  note: sentence,
  notes: paragraph,
  reason: sentence,
  summary: paragraph,
  text: paragraph,
  query: sentence,
};

/**
 * Returns the string generator for a name in snake_case: the entry of `named` for the name, or for its longest suffix with an
 * entry (`email` for `billing_email`). Without such an entry, returns the generator `title`.
 */
export function writerNamed(name: string): WriteString {
  const found = entryNamed(name);
  if (typeof found === "function") return found;
  return found === undefined ? title : ({ words, draw }) => pick(words[found], draw);
}

/** Whether `named` has an entry for the name or for a suffix of it. */
export function hasWriter(name: string): boolean {
  return entryNamed(name) !== undefined;
}

/** The name of the word list for a field's name; `undefined` if the field's values do not come from a list. */
export function listNamed(name: string): ListName | undefined {
  const found = entryNamed(name);
  return typeof found === "string" ? found : undefined;
}

function entryNamed(name: string): ListName | WriteString | undefined {
  for (let end = name; end !== ""; end = end.includes("_") ? end.slice(end.indexOf("_") + 1) : "")
    if (Object.hasOwn(named, end)) return named[end];
  return undefined;
}
