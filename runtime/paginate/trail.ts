import { type Seen, type Step, tokenKey } from "./mode.ts";

/** What a page is compared by. Two pages have the same records if `ends` is equal, and `between` or `whole` is. */
interface Print {
  /** Stands for the number of records, the first one and the last one. */
  readonly ends: string;
  /** A checksum of the text from the first record to the last one, sampled where it is long; absent where it is not found. */
  readonly between?: number;
  /** Stands for all records. It is computed only where it is needed. */
  readonly whole?: string;
}

/** What a numbered walk knows of the pages behind it. Plain data, whose size is bounded however long the walk is. */
export interface Trail {
  /** The last pages, at most `remembered`, oldest first. */
  readonly recent: readonly Print[];
  /** An older page, with which later pages are compared too. */
  readonly mark: Print;
  /** Pages since the mark. */
  readonly since: number;
  /** Pages after which the mark moves on; doubles each time. */
  readonly until: number;
}

/** Pages that a trail remembers; its JSON text stays below 150 kB. */
const remembered = 1000;

/**
 * The trail with one more page; `undefined` where the page has the records of an earlier one.
 *
 * A repeat of one of the last 1,000 pages is found at once. A longer circle is found by the mark, as in Brent's cycle
 * detection, within four times the pages until it comes round for the first time.
 *
 * To hash all records of each page costs a third of the walk (measured). So the first and the last record are hashed, and
 * the text between them: all of it up to 32,768 characters, of a longer text 16 samples of 2,048 and its length. A page of up to
 * that size never ends a walk if it differs from all others in any record.
 */
export function trailAfter(trail: Trail | undefined, page: Pick<Seen, "records" | "text">): Trail | undefined {
  const found = printOf(page);
  const alike = trail ? [...trail.recent, trail.mark].filter(({ ends }) => ends === found.ends) : [];
  // The text may hold more than records, such as the number of the page: records decide where it differs.
  const print = alike.length > 0 ? { ...found, whole: found.whole ?? tokenKey(page.records) } : found;
  if (alike.some((earlier) => isSame(earlier, print))) return undefined;
  if (!trail) return { recent: [print], mark: print, since: 0, until: 1 };
  const { mark, until } = trail;
  const recent = [...trail.recent.slice(1 - remembered), print];
  const since = trail.since + 1;
  if (since === until) return { recent, mark: print, since: 0, until: 2 * until };
  // From here on the mark is a page whose records are known whole.
  if (mark.ends === print.ends && mark.whole === undefined) return { recent, mark: print, since: 0, until };
  return { recent, mark, since, until };
}

function isSame(one: Print, other: Print): boolean {
  return (
    (one.between !== undefined && one.between === other.between) ||
    (one.whole !== undefined && one.whole === other.whole)
  );
}

function printOf({ records, text }: Pick<Seen, "records" | "text">): Print {
  const first = records[0];
  const last = records.at(-1);
  const ends = tokenKey([records.length, first, last]);
  // Two records are all that there is between the ends.
  if (records.length <= 2) return { ends, whole: ends };
  const between = text === undefined ? undefined : textBetween(text, first, last);
  if (between === undefined) return { ends, whole: tokenKey(records) };
  return { ends, between: process.getBuiltinModule("node:zlib").crc32(sampled(between)) };
}

/**
 * The part of a body that has all records between two others. It begins with the first occurrence of a value of the
 * first record, and ends with the last occurrence of a value of the last record.
 */
function textBetween(text: string, first: unknown, last: unknown): string | undefined {
  const [from, to] = [plainValueOf(first), plainValueOf(last)];
  if (from === undefined || to === undefined) return undefined;
  const begin = text.indexOf(from);
  const end = text.lastIndexOf(to);
  return begin < 0 || end < begin ? undefined : text.slice(begin, end);
}

const samples = 16;

const sampleLength = 2048;

/** A text as far as it is compared: whole, or evenly spaced parts and its length. */
function sampled(text: string): string {
  if (text.length <= samples * sampleLength) return text;
  const distance = (text.length - sampleLength) / (samples - 1);
  const starts = Array.from({ length: samples }, (_, at) => Math.floor(at * distance));
  return starts.map((start) => text.slice(start, start + sampleLength)).join("") + text.length;
}

/** Characters that no encoder of JSON escapes. */
const plain = /^[\w.:-]+$/;

/** The longest value of a record that JSON text holds exactly as it is: it stands in few other places of the text. */
function plainValueOf(record: unknown): string | undefined {
  const values = typeof record === "object" && record !== null ? Object.values(record) : [record];
  return values
    .filter((value) => typeof value === "string" || Number.isSafeInteger(value))
    .map(String)
    .filter((value) => plain.test(value))
    .reduce<string | undefined>(
      (longest, value) => (value.length > (longest?.length ?? 0) ? value : longest),
      undefined,
    );
}

/** The tokens of a walk, oldest first, each as its key. A walk begins with `[]`. */
export type TokenMemory = readonly string[];

/**
 * Finds cycles that are longer than one page (A, B, A): the step, stuck where its position was taken before in this
 * walk, with the memory to pass along with the next one. Pass it every step of a walk, the first one too.
 */
export function unlessRepeated(memory: TokenMemory, step: Step): { readonly step: Step; readonly memory: TokenMemory } {
  if (step.kind !== "page" || step.position === undefined) return { step, memory };
  const key = tokenKey(step.position);
  if (memory.includes(key)) return { step: { kind: "stuck", token: step.position }, memory };
  return { step, memory: [...(memory.length < remembered ? memory : memory.slice(1)), key] };
}
