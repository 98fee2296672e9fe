/** A scenario: prose, one manifest, and excerpts of the text that the generator must print for the manifest. */
export interface Scenario {
  readonly title: string;
  readonly manifest: string;
  readonly excerpts: readonly Excerpt[];
}

/** A part of a generated file, in a fenced block with a first line such as `ts tickets.ts > interface Ticket`. */
export interface Excerpt {
  readonly file: string;
  readonly selector: string;
  readonly text: string;
}

const FENCE = /^(`{3,})(\w+) ?([^\n]*)\n([\s\S]*?)\n?^\1$/gm;

/** Reads a scenario's page. */
export function readScenario(page: string): Scenario {
  const fences = [...page.matchAll(FENCE)];
  const manifest = fences.find(([, , language]) => language === "yaml")?.[4];
  const title = /^# (.+)$/m.exec(page)?.[1];
  if (manifest === undefined || title === undefined) throw new Error("expected a page with a heading and a manifest");
  const excerpts = fences.flatMap(([, , , place = "", text = ""]) => {
    const [file, selector] = place.split(" > ");
    return file && selector ? [{ file, selector, text }] : [];
  });
  if (excerpts.length === 0) throw new Error(`expected excerpts on the page '${title}', found none`);
  return { title, manifest, excerpts };
}

/** Returns the page with the text of each excerpt replaced by the result of `printed`. */
export function withExcerpts(page: string, printed: (excerpt: Excerpt) => string): string {
  return page.replaceAll(FENCE, (fence: string, _, language: string, place: string, text: string) => {
    const [file, selector] = place.split(" > ");
    return file && selector ? fenced(`${language} ${place}`, printed({ file, selector, text })) : fence;
  });
}

/**
 * Encloses the text in fences that are longer than any run of backticks in the text.
 * https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */
function fenced(place: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${place}\n${text}\n${fence}`;
}
