/** Spelled otherwise than in lower case. */
const spellings: Readonly<Record<string, string>> = { api: "API", id: "ID", ids: "IDs", url: "URL", urls: "URLs" };

/** The name of a field as people read it: `api_key` is `API key`. */
export function labelOf(name: string): string {
  const words = name.split("_").map((word) => (Object.hasOwn(spellings, word) ? spellings[word] : word));
  const label = words.join(" ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}
