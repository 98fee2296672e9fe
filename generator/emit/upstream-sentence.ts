import type { Connector } from "@agent-connectors/runtime";

/** Sentences on the upstream's version and how long it lasts; empty where the manifest states nothing. */
export function upstreamSentence({ upstream }: Pick<Connector, "upstream">): string {
  if (!upstream) return "";
  const { version, checked, ends, successor, source } = upstream;
  const speaks = version === undefined ? "The upstream's interface has no version" : `It speaks version ${version}`;
  const lasts =
    ends === undefined ? "" : ` The upstream ends it on ${ends}${successor ? `; ${successor} follows` : ""}.`;
  return `${speaks} (checked on ${checked}).${lasts}${source ? ` Source: <${source}>.` : ""}`;
}
