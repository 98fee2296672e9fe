/** The documentation of a kind for agents, in sections that are read one by one. */
export interface SkillDocs {
  /** Markdown: what the kind is for, and which sections there are. */
  readonly outline: string;
  /** Every section's Markdown by its id, in the outline's order. */
  readonly sections: ReadonlyMap<string, string>;
}

/** Cuts the text of a kind's `agent.md` at its headings. Sections that the outline does not list belong to none. */
export function parseSkillDocs(markdown: string): SkillDocs {
  const [beginning = "", ...parts] = markdown.replace(/^<!--.*?-->\s*/s, "").split(/^(?=## )/m);
  const titled = parts.map((part) => [part.slice(3, part.indexOf("\n")).trim(), part.trim()] as const);
  const [outline] = titled.filter(([title]) => title === "Outline").map(([, part]) => part);
  return {
    outline: [beginning.trim(), outline].join("\n\n"),
    sections: new Map(titled.filter(([title]) => /^actions\.\w+\.\w+$/.test(title))),
  };
}
