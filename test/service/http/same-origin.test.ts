import { expect, test } from "vitest";
import { isSameOriginPost, type PostOrigin } from "../../../service/http/same-origin.ts";

const publicUrl = "https://connectors.example.com";

const cases: readonly [given: PostOrigin, want: boolean, why: string][] = [
  [{ secFetchSite: "same-origin", origin: publicUrl }, true, "our own page"],
  [{ secFetchSite: "same-origin", origin: "null" }, true, "our own page, with a concealed origin"],
  [{ secFetchSite: "none" }, true, "a reload by the user"],
  [{ secFetchSite: "cross-site", origin: "https://evil.example" }, false, "another site"],
  [{ secFetchSite: "cross-site" }, false, "another site without an origin"],
  [{ secFetchSite: "same-site", origin: "https://evil.example.com" }, false, "a sibling subdomain"],
  [{ secFetchSite: "something", origin: publicUrl }, false, "an unknown value"],
  [{ secFetchSite: "cross-site", origin: publicUrl }, false, "contradictory headers"],
  [{ origin: publicUrl }, true, "an older browser, our own page"],
  [{ origin: "https://evil.example" }, false, "an older browser, another site"],
  [{ origin: "http://connectors.example.com" }, false, "an older browser, our host over plain HTTP"],
  [{ origin: "https://connectors.example.com.evil.example" }, false, "a host that starts with ours"],
  [{ origin: "null" }, false, "a sandboxed frame"],
  [{}, true, "no browser"],
];

test.each(cases)("accepts a form with %j: %s (%s)", (given, want) => {
  expect(isSameOriginPost(given, publicUrl)).toBe(want);
});
