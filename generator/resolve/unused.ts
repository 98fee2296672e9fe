import type { Manifest } from "../manifest/manifest.ts";
import type { Context } from "./context.ts";

const nouns = {
  config: "config value",
  types: "type",
  fragments: "fragment",
  params: "group",
  pagination: "paginator",
} as const satisfies Partial<Record<keyof Manifest, string>>;

/** Reports what has a name that nothing uses. */
export function checkUnused({ manifest, report, used, brokenTypes }: Context): void {
  for (const [section, what] of Object.entries(nouns)) {
    // A type that is not looked into may use any other.
    if (section === "types" && brokenTypes.size > 0) continue;
    // The keys of `nouns` are sections of a manifest, each a map by name.
    for (const name of Object.keys(manifest[section as keyof typeof nouns] ?? {}))
      if (!used.has(`${section}.${name}`)) report("unused", { what, name }, { path: [section, name], part: "key" });
  }
}
