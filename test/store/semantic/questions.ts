/** A passage with a question that it answers. */
export interface Labelled {
  readonly passage: string;
  /** How the question repeats words of the passage. `exact`: unchanged. `forms`: in other forms. `typos`: misspelled. */
  readonly kind: "exact" | "forms" | "typos";
  readonly question: string;
}

const things =
  "invoice printer headset calendar password webhook dashboard spreadsheet gateway mailbox contract router microphone badge projector warehouse voucher newsletter turbine locker".split(
    " ",
  );
const failures =
  "crashes,freezes,overheats,flickers,disappears,duplicates,disconnects,stutters,leaks,rejects,corrupts,restarts,rattles,misaligns,drifts,deadlocks".split(
    ",",
  );
const places = "Lisbon Nairobi Osaka Bergen Quito Tallinn Perth Denver Oslo Cairo Lima Kyoto".split(" ");
const remedies =
  "replace the fuse,renew the certificate,empty the cache,update the firmware,lower the threshold,rotate the key,call the supplier,reset the counter,tighten the valve,archive the folder".split(
    ",",
  );
const fillers = [
  "The team discussed the plan for the week and the open tasks.",
  "Nobody had time to look into the details before the meeting ended.",
  "We agreed to write a short summary and to send it to all participants.",
  "The customer was satisfied with the progress, and asked for a date.",
  "Please note that the schedule can change because of the holidays.",
  "There was a long discussion about the budget and about travel costs.",
];

/** Creates passages, each about a different combination of a thing, a failure and a place, in a pseudo-random order. */
export function makeLabelled(count: number): readonly Labelled[] {
  return Array.from({ length: count }, (_, at) => {
    // There are 3,840 combinations. Steps of 1,009 reach all of them, because the two numbers have no common divisor.
    const number = (at * 1_009 + 17) % (things.length * failures.length * places.length);
    const thing = things[number % things.length] ?? "";
    const failure = failures[Math.floor(number / things.length) % failures.length] ?? "";
    const place = places[Math.floor(number / things.length / failures.length)] ?? "";
    const remedy = remedies[(at * 7) % remedies.length] ?? "";
    const before = Array.from({ length: at % 5 }, (_, n) => fillers[(at + n) % fillers.length]);
    const after = Array.from({ length: (at * 3) % 4 }, (_, n) => fillers[(at + n + 3) % fillers.length]);
    const sentence = `In ${place} the ${thing} ${failure} every morning, so we have to ${remedy}.`;
    const kind = (["exact", "forms", "typos"] as const)[at % 3] ?? "exact";
    const passage = [...before, sentence, ...after].join(" ");
    return { passage, kind, question: questionOf(kind, { thing, failure, place }) };
  });
}

function questionOf(kind: Labelled["kind"], { thing, failure, place }: Readonly<Record<string, string>>): string {
  if (kind === "exact") return `What do we do if the ${thing} in ${place} ${failure}?`;
  if (kind === "forms") return `Has someone seen ${thing}s ${failure?.replace(/e?s$/, "")}ing at ${place}?`;
  return `Why does the ${misspelled(thing ?? "")} ${misspelled(failure ?? "")} in ${place}?`;
}

/** Swaps two letters in the second half of the word. */
function misspelled(word: string): string {
  const at = Math.ceil(word.length / 2);
  return word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
}
