/** Spelled otherwise than in lower case. */
const spellings: Readonly<Record<string, string>> = {
  api: "API",
  aws: "AWS",
  dsn: "DSN",
  iam: "IAM",
  id: "ID",
  ids: "IDs",
  jwt: "JWT",
  lwa: "LWA",
  oauth: "OAuth",
  sku: "SKU",
  sso: "SSO",
  uri: "URI",
  url: "URL",
  urls: "URLs",
  utc: "UTC",
};

/** The name of a field as people read it: `api_key` is `API key`. */
export function labelOf(name: string): string {
  const words = name.split("_").map((word) => (Object.hasOwn(spellings, word) ? spellings[word] : word));
  const label = words.join(" ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}
