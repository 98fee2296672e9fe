import type { Connector } from "@agent-connectors/runtime";
import { parse } from "yaml";
import type { File } from "./emit.ts";

/**
 * Generates `llms.txt`, the list of pages for language models (https://llmstxt.org): the title and the first paragraph of the
 * README, the guides with their first sentences, and the `agent.md` of each connector.
 */
export function emitLlms(readme: string, guides: readonly File[], connectors: readonly Connector[]): File {
  const { title, summary } = introductionOf(readme);
  const lines = [
    `# ${title}`,
    `> ${summary}`,
    "## Guides",
    guides.map((guide) => guideLine(guide)).join("\n"),
    "## Connectors",
    connectors
      .map(({ kind, title: name, description }) => `- [${name}](generated/${kind}/agent.md): ${description}`)
      .join("\n"),
  ];
  return { path: "llms.txt", text: `${lines.join("\n\n")}\n` };
}

function guideLine({ path, text }: File): string {
  const { title, summary } = frontMatterOf(text) ?? introductionOf(text);
  const [sentence = ""] = summary.split(/(?<=\.)\s/);
  return `- [${title}](${path}): ${sentence}`;
}

/**
 * Returns the name and the description of a skill, from the front matter of its page; `undefined` for a page without front
 * matter.
 */
function frontMatterOf(markdown: string): { readonly title: string; readonly summary: string } | undefined {
  const [, frontMatter] = /^---\n([\s\S]*?)\n---\n/.exec(markdown) ?? [];
  if (frontMatter === undefined) return undefined;
  const { name, description } = parse(frontMatter);
  return { title: `Skill: ${name}`, summary: String(description) };
}

/** Returns the heading of a page, and its first paragraph as one line. Replaces links with their texts, and removes `**`. */
function introductionOf(markdown: string): { readonly title: string; readonly summary: string } {
  const [, title = "", paragraph = ""] = /^# (.+)\n\n([\s\S]*?)\n\n/m.exec(markdown) ?? [];
  const summary = paragraph
    .replaceAll("\n", " ")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll("**", "");
  return { title, summary };
}
