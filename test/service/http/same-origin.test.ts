import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSameOriginPost, type PostOrigin } from "../../../service/http/same-origin.ts";
import { routes } from "../../../service/routes.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

const publicUrl = "https://connectors.example.com";

const cases: readonly [given: PostOrigin, isAccepted: boolean, why: string][] = [
  [{ secFetchSite: "same-origin", origin: publicUrl }, true, "our own page"],
  [{ secFetchSite: "same-origin", origin: "null" }, true, "our own page, with a concealed origin"],
  [{ secFetchSite: "none" }, true, "a reload by the user"],
  [{ secFetchSite: "cross-site", origin: "https://evil.example" }, false, "another site"],
  [{ secFetchSite: "cross-site" }, false, "another site, without the header Origin"],
  [{ secFetchSite: "same-site", origin: "https://evil.example.com" }, false, "a sibling subdomain"],
  [{ secFetchSite: "something", origin: publicUrl }, false, "an unknown value"],
  [{ secFetchSite: "cross-site", origin: publicUrl }, false, "contradictory headers"],
  [{ origin: publicUrl }, true, "an older browser, our own page"],
  [{ origin: "https://evil.example" }, false, "an older browser, another site"],
  [{ origin: "http://connectors.example.com" }, false, "an older browser, our host over plain HTTP"],
  [{ origin: "https://connectors.example.com.evil.example" }, false, "a host that starts with ours"],
  [{ origin: "null" }, false, "a sandboxed frame"],
  [{}, true, "a client that is not a browser"],
];

test.each(cases)("for a form with the headers %j, isSameOriginPost returns %s (%s)", (given, isAccepted) => {
  expect(isSameOriginPost(given, publicUrl)).toBe(isAccepted);
});

describe("the routes for forms", () => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine: "sqlite" });
  });
  afterAll(() => running.close());

  const forms = routes.filter(({ consumes }) => consumes === "form").map(({ url }) => url);

  test.each(forms)("refuse a form that another site sends to %s", async (url) => {
    const response = await running.inject({
      method: "POST",
      url,
      headers: { "sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded" },
      payload: "",
    });
    expect([response.status, response.headers["set-cookie"]]).toEqual([403, undefined]);
    expect(response.body).toContain("sent from another site");
  });

  test("name the public URL if the browser has opened the page at another address of the service", async () => {
    const response = await running.inject({
      method: "POST",
      url: "/sign-in",
      headers: {
        host: "192.0.2.2:4000",
        origin: "http://192.0.2.2:4000",
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: "",
    });
    expect(response.status).toBe(403);
    expect(response.body).toContain(`public URL ${running.service.publicUrl}, found it at http://192.0.2.2:4000;`);
    expect(response.body).toContain("ask the operator to set PUBLIC_URL");
  });
});
