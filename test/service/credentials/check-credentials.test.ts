import { inspect } from "node:util";
import { kinds } from "@agent-connectors/connectors";
import { type Connector, ConnectorError, problemSentence, type Template } from "@agent-connectors/runtime";
import { describe, expect, test } from "vitest";
import { checkCredentials, type UncheckedCredentials } from "../../../service/credentials/check.ts";
import { appProblems } from "../../../service/credentials/oauth-apps.ts";
import { secret } from "../../../service/secret.ts";

const check = async (kind: keyof typeof kinds, given: Partial<UncheckedCredentials>) => {
  const { fields, app, credentials, ...rest } = await checkCredentials((await kinds[kind].load()).connector, {
    credentials: {},
    replicationConfig: {},
    settings: { oauthApps: secret({}) },
    ...given,
  });
  return { ...rest, fields: fields.reveal(), app: app.reveal(), credentials: credentials.reveal() };
};

const refusal = async (kind: keyof typeof kinds, given: Partial<UncheckedCredentials>) => {
  const error: unknown = await check(kind, given).catch((thrown: unknown) => thrown);
  if (!(error instanceof ConnectorError)) throw new Error("expected a ConnectorError");
  expect(error.code).toBe("invalid_params");
  return error;
};

const problems = async (kind: keyof typeof kinds, given: Partial<UncheckedCredentials>) =>
  (await refusal(kind, given)).details?.map(({ path, found }) => `${path}: ${found}`);

describe("credentials and configuration", () => {
  test("are returned with the auth option that they fit", async () => {
    expect(await check("issue_tracking", { credentials: { api_key: "k" } })).toEqual({
      option: expect.objectContaining({ name: "api_key" }),
      fields: { api_key: "k" },
      app: {},
      credentials: { api_key: "k" },
      config: {},
    });
    const oauth = { client_id: "i", client_secret: "s", refresh_token: "r" };
    expect((await check("issue_tracking", { credentials: oauth })).option.name).toBe("oauth");
    expect((await check("issue_tracking", { credentials: oauth, auth: "oauth" })).option.name).toBe("oauth");
  });

  test("include the operator's OAuth app only with the OAuth option", async () => {
    const app = { client_id: "operator", client_secret: "secret", api_key: "no OAuth", unknown: "x" };
    const settings = { oauthApps: secret({ issue_tracking: app }) };
    expect(await check("issue_tracking", { credentials: { refresh_token: "r" }, settings })).toMatchObject({
      option: { name: "oauth" },
      fields: { refresh_token: "r" },
      app: { client_id: "operator", client_secret: "secret" },
      credentials: { client_id: "operator", client_secret: "secret", refresh_token: "r" },
    });
    expect((await check("issue_tracking", { credentials: { api_key: "k" }, settings })).credentials).toEqual({
      api_key: "k",
    });
    const own = { client_id: "own", client_secret: "own", refresh_token: "r" };
    expect((await check("issue_tracking", { credentials: own, settings })).credentials).toEqual(own);
  });

  test("do not include the operator's OAuth app if users can choose the host of the token URL", async () => {
    const { connector } = await kinds.recruiting.load();
    const app = { client_id: "operator", client_secret: "secret" };
    const withTokenUrl = (tokenUrl: Template) => ({
      ...connector,
      auth: connector.auth.flatMap((option) =>
        option.oauth && !option.oauth.authorize ? [{ ...option, oauth: { ...option.oauth, tokenUrl } }] : [],
      ),
    });
    const complete = (model: Connector) =>
      checkCredentials(model, {
        credentials: { user_id: "1" },
        replicationConfig: {},
        settings: { oauthApps: secret({ recruiting: app }) },
      });
    const tenant = { get: ["config", "tenant"] } as const;
    for (const url of ["https://auth.example/token", { text: ["https://auth.example/", tenant, "/token"] }]) {
      const constant = withTokenUrl(url);
      expect((await complete(constant)).credentials.reveal()).toEqual({ ...app, user_id: "1" });
      expect(appProblems(constant, app)).toEqual([]);
    }
    const partly = withTokenUrl({ text: ["https://auth.", tenant, "/token"] });
    await expect(complete(partly)).rejects.toThrow("client_id");
    const configured = withTokenUrl({ text: [{ get: ["config", "url"] }, "/token"] });
    await expect(complete(configured)).rejects.toThrow("client_id");
    const noValue =
      "expected no value, because users can choose the host of the token URL, which would receive this value, found a value";
    expect(appProblems(configured, { ...app, client: "x" }).map(problemSentence)).toEqual([
      `OAUTH_APPS.recruiting.client_id: ${noValue}`,
      `OAUTH_APPS.recruiting.client_secret: ${noValue}`,
      "OAUTH_APPS.recruiting.client: unknown field, expected no field",
    ]);
  });

  test("are refused if the named auth option does not exist", async () => {
    expect(await problems("issue_tracking", { auth: "oath", credentials: { api_key: "k" } })).toEqual(["auth: 'oath'"]);
  });

  test("are refused with each problem at its path", async () => {
    expect(
      await problems("phone_support", { auth: "api_token", credentials: { email: "nobody", token: "t" } }),
    ).toEqual([
      "credentials.api_token: nothing",
      "credentials.email: a string that does not match (not shown)",
      "credentials.token: unknown field",
      "replication_config.subdomain: nothing",
    ]);
  });

  test("are refused if they lack a value that the check of the credentials or a sync needs", async () => {
    const credentials = { access_token: "t" };
    expect(
      await problems("short_video_advertising", { credentials, replicationConfig: { start_date: "2026-01-01" } }),
    ).toEqual(["replication_config.advertiser_id: nothing"]);
    // The check of the credentials needs the organization. A sync needs the organization and the project. The error reports the
    // missing organization only once.
    expect(await problems("error_monitoring", { credentials: { auth_token: "t" } })).toEqual([
      "replication_config.organization: nothing",
      "replication_config.project: nothing",
    ]);
  });

  test("are refused if they are too long, and the error does not contain them", async () => {
    const given = { credentials: { api_key: "x".repeat(20_001) } };
    expect(await problems("payments", given)).toEqual(["credentials.api_key: 20001 characters"]);
    expect(inspect(await refusal("payments", given), { depth: null })).not.toContain("xxxx");
  });

  test.each(["one\nline", "one\r", "\u0000", "\t"])("with a control character are refused: %j", async (text) => {
    const given = { credentials: { api_key: `k${text}` }, replicationConfig: { account_id: `acct${text}` } };
    expect(await problems("payments", given)).toEqual([
      "credentials.api_key: a control character",
      "replication_config.account_id: a control character",
    ]);
  });

  test("are refused if URL parsing changes the host (127.1 to 127.0.0.1), but not if parsing only removes a default port", async () => {
    const withHost = (hostname: string) => ({
      credentials: { auth_token: "t" },
      replicationConfig: { hostname, organization: "acme", project: "web" },
    });
    expect((await check("error_monitoring", withHost("sentry.acme.test:443"))).config).toMatchObject({
      hostname: "sentry.acme.test:443",
    });
    expect(await problems("error_monitoring", withHost("127.1:7895"))).toEqual([
      "replication_config.hostname: 'https://127.1:7895', which means 'https://127.0.0.1:7895'",
    ]);
  });

  test("with 150,000 unknown names are refused with 50 problems", async () => {
    const many = Object.fromEntries(Array.from({ length: 150_000 }, (_, at) => [`name_${at}`, "v"]));
    for (const given of [{ credentials: many }, { credentials: { api_key: "k" }, replicationConfig: many }])
      expect(await problems("payments", given)).toHaveLength(50);
  });

  test("are returned without the defaults that only a sync uses", async () => {
    const checked = await check("chat_support", {
      credentials: { access_token: "t" },
      replicationConfig: { subdomain: "acme" },
    });
    expect(checked.config).toEqual({ subdomain: "acme" });
  });

  test("with an invalid derived value are refused, and the error does not contain it", async () => {
    const given = { credentials: { api_key: "hidden-evil.example/" } };
    expect(await problems("email_marketing", given)).toEqual([
      "replication_config.data_center: a derived value that does not match (not shown)",
    ]);
    expect(inspect(await refusal("email_marketing", given), { depth: null })).not.toContain("evil.example");
  });
});
