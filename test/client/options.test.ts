import { connect, createApi } from "@agent-connectors/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  for (const name of ["URL", "CLIENT_ID", "CLIENT_SECRET", "TOKEN", "ORGANIZATION_ID", "WORKSPACE"])
    vi.stubEnv(`AGENT_CONNECTORS_${name}`, "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const tokens = { access_token: "at_1", expires_in: 900, token_type: "Bearer" };

/** Returns a `fetch` and the requests that it receives. Each response has the members of a token and of an empty list. */
function recorded() {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return Response.json({ ...tokens, data: [], meta: { cursor: null } });
  };
  return { requests, fetch };
}

test("an empty AGENT_CONNECTORS_TOKEN does not replace the API client of the environment", async () => {
  vi.stubEnv("AGENT_CONNECTORS_CLIENT_ID", "client");
  vi.stubEnv("AGENT_CONNECTORS_CLIENT_SECRET", "secret");
  const { requests, fetch } = recorded();
  await createApi({ base_url: "https://a.test", fetch }).json({ method: "GET", path: "/x", effect: "reads" });
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(["/api/v1/oauth/token", "/x"]);
  expect(requests[1]?.headers.get("authorization")).toBe("Bearer at_1");
});

test("an empty AGENT_CONNECTORS_ORGANIZATION_ID or AGENT_CONNECTORS_WORKSPACE is not sent", async () => {
  const { requests, fetch } = recorded();
  const options = { base_url: "https://a.test", token: "t", fetch };
  await expect(connect("payments", options).balance.get()).rejects.toMatchObject({ code: "not_found" });
  expect(requests.length).toBeGreaterThan(0);
  for (const { url, headers } of requests) {
    expect(new URL(url).searchParams.has("workspace_name")).toBe(false);
    expect(headers.has("x-organization-id")).toBe(false);
  }
});

test("an empty AGENT_CONNECTORS_URL or AGENT_CONNECTORS_CLIENT_ID counts as absent", () => {
  expect(() => createApi({ token: "t" })).toThrow("expected the URL of the service, found none");
  expect(() => createApi({ base_url: "https://a.test" })).toThrow("found no client_id");
});

test.each([
  ["https://ann:hunter2@a.test", "without user, query or fragment, found one of them in a URL of 'https://a.test'"],
  ["https://a.test/?key=hunter2", "without user, query or fragment, found one of them in a URL of 'https://a.test'"],
  ["https://a.test/#hunter2", "without user, query or fragment, found one of them in a URL of 'https://a.test'"],
  ["ann:hunter2@a.test", "with http or https, found a string that is not a URL"],
])("the URL %s is refused, and the error does not contain the password", (base_url, message) => {
  expect(() => createApi({ base_url, token: "t" })).toThrow(
    `[invalid_config] expected a base URL ${message}; check base_url`,
  );
});

test("the slashes and spaces at the end of the URL are not sent", async () => {
  const { requests, fetch } = recorded();
  const api = createApi({ base_url: "https://a.test/of// ", token: "t", fetch });
  await api.json({ method: "GET", path: "/x", effect: "reads" });
  expect(requests[0]?.url).toBe("https://a.test/of/x");
});

test.each([
  ["token", { token: "one\ntwo" }, "'authorization' expects Latin-1 text without control characters, found U+000A"],
  [
    "token that a function returns",
    { token: () => "t€" },
    "'authorization' expects Latin-1 text without control characters",
  ],
  ["organization id", { token: "t", organization_id: "o€" }, "'x-organization-id' expects Latin-1 text"],
])("the %s is refused if a header cannot contain it, and the error does not show it", async (_, options, message) => {
  const { requests, fetch } = recorded();
  const api = createApi({ base_url: "https://a.test", fetch, ...options });
  const failure = api.json({ method: "GET", path: "/x", effect: "reads" });
  await expect(failure).rejects.toMatchObject({
    code: "invalid_config",
    retryable: false,
    message: expect.stringContaining(`header ${message}`),
  });
  await expect(failure).rejects.not.toThrow(/one|two|€/);
  expect(requests).toEqual([]);
});

test("a token is sent without the white space around it", async () => {
  const { requests, fetch } = recorded();
  const api = createApi({ base_url: "https://a.test", token: " from a file\n", fetch });
  await api.json({ method: "GET", path: "/x", effect: "reads" });
  expect(requests[0]?.headers.get("authorization")).toBe("Bearer from a file");
});

test.each([
  [-1, "at least 0, found -1"],
  [Number.NaN, "an integer, found the number NaN"],
  ["2", "an integer, found the string '2'"],
  [null, "an integer, found null"],
])("the number of retries %o is refused", (given, message) => {
  // A caller in JavaScript can pass any value.
  const retries = given as number;
  expect(() => createApi({ base_url: "https://a.test", token: "t", retries })).toThrow(
    `[invalid_config] retries: expected ${message}`,
  );
});

test("connect refuses unknown options, and suggests the nearest one", () => {
  const options = { base_url: "https://a.test", token: "t", workspaceName: "sales" };
  expect(() => connect("payments", options)).toThrow(
    expect.objectContaining({
      code: "invalid_config",
      details: [expect.objectContaining({ path: "workspaceName", suggestion: "workspace_name" })],
    }),
  );
});
