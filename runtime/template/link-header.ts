/** A link of a `Link` header: its target (not resolved), one relation, and its other attributes by lower-case name. */
export interface Link {
  readonly url: string;
  readonly rel: string;
  readonly [attribute: string]: string;
}

/** Maximum relations of one link. Each relation copies the attributes, so thousands of relations could fill the memory. */
const maxRelations = 16;

/**
 * Returns the links of a `Link` header (https://www.rfc-editor.org/rfc/rfc8288#section-3) by lower-case relation. If several
 * links have the same relation, the first one counts. Skips malformed links and links without a relation.
 */
export function parseLinkHeader(text: string): Readonly<Record<string, Link>> {
  const links = new Map<string, Link>();
  const scan = { text, at: 0 };
  while (scan.at < text.length) {
    const open = text.indexOf("<", scan.at);
    const close = open < 0 ? -1 : text.indexOf(">", open);
    if (close < 0) break;
    scan.at = close + 1;
    const attributes = readAttributes(scan);
    const url = text.slice(open + 1, close).trim();
    const relations = (attributes.get("rel") ?? "").trim().toLowerCase();
    // `fromEntries` creates own properties even for names such as `__proto__`.
    const all = Object.fromEntries(attributes);
    for (const rel of relations.split(/\s+/, maxRelations)) {
      if (rel !== "" && !links.has(rel)) links.set(rel, { ...all, url, rel });
    }
  }
  return Object.fromEntries(links);
}

interface Scan {
  readonly text: string;
  at: number;
}

/** Reads `; name=value` up to and including the comma after the link. The first attribute of each name counts. */
function readAttributes(scan: Scan): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  while (scan.at < scan.text.length && scan.text[scan.at] !== ",") {
    const name = readUntil(scan, ";,=").trim().toLowerCase();
    const value = scan.text[scan.at] === "=" ? readValue(scan) : "";
    if (name !== "" && !attributes.has(name)) attributes.set(name, value);
    if (scan.text[scan.at] === ";") scan.at++;
  }
  scan.at++;
  return attributes;
}

function readValue(scan: Scan): string {
  scan.at++;
  while (/\s/.test(scan.text[scan.at] ?? "")) scan.at++;
  if (scan.text[scan.at] !== '"') return readUntil(scan, ";,").trim();
  const value = readQuoted(scan);
  readUntil(scan, ";,");
  return value;
}

function readQuoted(scan: Scan): string {
  let value = "";
  for (scan.at++; scan.at < scan.text.length; scan.at++) {
    const char = scan.text[scan.at];
    if (char === '"') break;
    if (char === "\\") scan.at++;
    value += scan.text[scan.at] ?? "";
  }
  scan.at++;
  return value;
}

function readUntil(scan: Scan, stops: string): string {
  const start = scan.at;
  while (scan.at < scan.text.length && !stops.includes(scan.text[scan.at] ?? "")) scan.at++;
  return scan.text.slice(start, scan.at);
}
