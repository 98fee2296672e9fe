import { expect, test } from "vitest";
import { isSameSitePost, type PostOrigin } from "../../../service/pages/same-site.ts";

const publicUrl = "https://connectors.example.com";

const cases: readonly [given: PostOrigin, want: boolean, why: string][] = [
  [{ secFetchSite: "same-origin", origin: publicUrl }, true, "our own page"],
  [{ secFetchSite: "same-origin", origin: "null" }, true, "our own page, where the browser conceals its origin"],
  [{ secFetchSite: "none" }, true, "the person themselves, who reloads"],
  [{ secFetchSite: "cross-site", origin: "https://evil.example" }, false, "another site"],
  [{ secFetchSite: "cross-site" }, false, "another site without an origin"],
  [{ secFetchSite: "same-site", origin: "https://evil.example.com" }, false, "a subdomain beside ours"],
  [{ secFetchSite: "something", origin: publicUrl }, false, "a word that no browser says"],
  [{ secFetchSite: "cross-site", origin: publicUrl }, false, "headers that contradict each other"],
  [{ origin: publicUrl }, true, "an older browser, our own page"],
  [{ origin: "https://evil.example" }, false, "an older browser, another site"],
  [{ origin: "http://connectors.example.com" }, false, "an older browser, our name without encryption"],
  [{ origin: "https://connectors.example.com.evil.example" }, false, "a name that begins as ours"],
  [{ origin: "null" }, false, "a sandboxed frame"],
  [{}, true, "no browser"],
];

test.each(cases)("a form with %j is taken: %s (%s)", (given, want) => {
  expect(isSameSitePost(given, publicUrl)).toBe(want);
});
