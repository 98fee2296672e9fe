import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { ConnectorError } from "@agent-connectors/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultServiceLimits } from "../../../service/limits.ts";
import { readEnvironment, settingsFrom } from "../../../service/settings/read.ts";
import type { Settings } from "../../../service/settings/settings.ts";

const key = Buffer.alloc(32, 7).toString("base64");

/** Returns settings with revealed secrets, for comparisons. */
const revealed = ({
  databaseUrl,
  storeDatabaseUrl,
  masterKeys,
  oauthApps,
  oidc,
  embeddings,
  metricsToken,
  ...others
}: Settings) => ({
  ...others,
  databaseUrl: databaseUrl?.reveal(),
  ...(storeDatabaseUrl && { storeDatabaseUrl: storeDatabaseUrl.reveal() }),
  masterKeys: masterKeys?.reveal(),
  oauthApps: oauthApps.reveal(),
  ...(embeddings && {
    embeddings: "url" in embeddings ? { ...embeddings, key: embeddings.key?.reveal() } : embeddings,
  }),
  oidc: oidc && { ...oidc, clientSecret: oidc.clientSecret.reveal() },
  metricsToken: metricsToken?.reveal(),
});

test("the default settings are loopback and an embedded database", async () => {
  const settings = await settingsFrom({ PATH: "/bin", HOST: "" });
  for (const absent of ["databaseUrl", "masterKeys", "oidc", "metricsToken"])
    expect(settings).not.toHaveProperty(absent);
  expect(revealed(settings)).toEqual({
    host: "127.0.0.1",
    port: 4000,
    dataDir: "./.data",
    logLevel: "info",
    trustedProxies: 0,
    egressAllow: [],
    corsOrigins: [],
    baseUrls: {},
    oauthApps: {},
    limits: defaultServiceLimits,
  });
});

test("environment variables become settings", async () => {
  const settings = await settingsFrom({
    HOST: "0.0.0.0",
    PORT: "0",
    PUBLIC_URL: "https://connectors.example.com/",
    DATA_DIR: "/var/lib/connectors",
    DATABASE_URL: "postgres://user:pass@db:5432/connectors",
    STORE_DATABASE_URL: "postgres://user:pass@stores:5432/records",
    MASTER_KEYS: `${key}, ${key}`,
    LOG_LEVEL: "debug",
    TRUSTED_PROXIES: "2",
    EGRESS_ALLOW: "10.0.0.0/8, wiki.internal",
    CORS_ORIGINS: "https://app.example.com/, http://localhost:5173",
    BASE_URLS: '{"payments": "http://127.0.0.1:4010/payments"}',
    OAUTH_APPS: '{"issue_tracking": {"client_id": "a", "client_secret": "b"}}',
    OIDC_ISSUER: "https://id.example.com/",
    OIDC_CLIENT_ID: "c",
    OIDC_CLIENT_SECRET: "d",
    EMBEDDINGS_URL: "https://embeddings.example.com/v1",
    EMBEDDINGS_MODEL: "newer, older",
    EMBEDDINGS_KEY: "f",
    METRICS_TOKEN: "e",
    RATE_PER_MINUTE: "10",
    SIGN_INS_PER_MINUTE: "11",
    MAX_BODY_BYTES: "12",
    MAX_EXECUTIONS: "13",
    MAX_EXECUTIONS_PER_CLIENT: "14",
    MAX_SYNCS: "0",
    REQUEST_TIMEOUT_MS: "15",
    SHUTDOWN_TIMEOUT_MS: "16",
  });
  expect(revealed(settings)).toEqual({
    host: "0.0.0.0",
    port: 0,
    publicUrl: "https://connectors.example.com",
    dataDir: "/var/lib/connectors",
    databaseUrl: "postgres://user:pass@db:5432/connectors",
    storeDatabaseUrl: "postgres://user:pass@stores:5432/records",
    masterKeys: [key, key],
    logLevel: "debug",
    trustedProxies: 2,
    egressAllow: ["10.0.0.0/8", "wiki.internal"],
    corsOrigins: ["https://app.example.com", "http://localhost:5173"],
    baseUrls: { payments: "http://127.0.0.1:4010/payments" },
    oauthApps: { issue_tracking: { client_id: "a", client_secret: "b" } },
    oidc: { issuer: "https://id.example.com/", clientId: "c", clientSecret: "d" },
    embeddings: { models: ["newer", "older"], url: "https://embeddings.example.com/v1", key: "f" },
    metricsToken: "e",
    limits: {
      ...defaultServiceLimits,
      requestsPerMinute: 10,
      signInsPerMinute: 11,
      bodyBytes: 12,
      executions: 13,
      executionsPerPrincipal: 14,
      syncs: 0,
      requestMs: 15,
      shutdownMs: 16,
    },
  });
});

test("settings show no secret when they are inspected or serialized", async () => {
  const settings = await settingsFrom({
    DATABASE_URL: "postgres://user:planted-1@db:5432/connectors",
    STORE_DATABASE_URL: "postgres://user:planted-7@stores:5432/records",
    MASTER_KEYS: key,
    OAUTH_APPS: '{"issue_tracking": {"client_id": "planted-2", "client_secret": "planted-3"}}',
    OIDC_ISSUER: "https://id.example.com/",
    OIDC_CLIENT_ID: "c",
    OIDC_CLIENT_SECRET: "planted-4",
    METRICS_TOKEN: "planted-5",
    EMBEDDINGS_URL: "https://embeddings.example.com/v1",
    EMBEDDINGS_MODEL: "m",
    EMBEDDINGS_KEY: "planted-6",
  });
  for (const printed of [inspect(settings, { depth: null, showHidden: true }), JSON.stringify(settings)]) {
    expect(printed.match(/\[secret\]/g)).toHaveLength(7);
    expect(printed).not.toContain("planted");
    expect(printed).not.toContain(key);
  }
});

test("embedding models can be in a folder", async () => {
  const { embeddings } = await settingsFrom({ EMBEDDINGS_FOLDER: "/models", EMBEDDINGS_MODEL: "small" });
  expect(embeddings).toEqual({ models: ["small"], folder: "/models" });
});

test.each([
  [
    { EMBEDDINGS_URL: "https://a.example" },
    "EMBEDDINGS_MODEL: expected a value together with EMBEDDINGS_URL, found nothing",
  ],
  [{ EMBEDDINGS_FOLDER: "/m" }, "EMBEDDINGS_MODEL: expected a value together with EMBEDDINGS_FOLDER, found nothing"],
  [
    { EMBEDDINGS_MODEL: "m" },
    "EMBEDDINGS_URL: expected a value (EMBEDDINGS_MODEL requires EMBEDDINGS_URL or EMBEDDINGS_FOLDER), found nothing",
  ],
  [{ EMBEDDINGS_KEY: "k" }, "EMBEDDINGS_URL: expected a value together with EMBEDDINGS_KEY, found nothing"],
  [
    { EMBEDDINGS_URL: "https://a.example", EMBEDDINGS_FOLDER: "/m", EMBEDDINGS_MODEL: "m" },
    "EMBEDDINGS_FOLDER: expected EMBEDDINGS_URL or EMBEDDINGS_FOLDER, found both",
  ],
  [
    { EMBEDDINGS_FOLDER: "/m", EMBEDDINGS_MODEL: "m", EMBEDDINGS_KEY: "k" },
    "EMBEDDINGS_FOLDER: expected EMBEDDINGS_FOLDER or EMBEDDINGS_KEY, found both",
  ],
])("%j is refused as incomplete or contradictory settings of embeddings", async (environment, message) => {
  await expect(settingsFrom(environment)).rejects.toThrow(`[invalid_config] ${message}`);
});

test.each([
  ["METRICS_TOKEN", "two words"],
  ["EMBEDDINGS_KEY", "“key”"],
])("%s=%s is refused, because a bearer token cannot have this form", async (name, text) => {
  const environment = { EMBEDDINGS_URL: "http://127.0.0.1", EMBEDDINGS_MODEL: "a", [name]: text };
  await expect(settingsFrom(environment)).rejects.toThrow(
    `[invalid_config] ${name}: expected ASCII letters, digits and punctuation, without spaces`,
  );
});

test.each(["PUBLIC_URL", "CORS_ORIGINS", "BASE_URLS"])(
  "in %s, a URL with a user is refused, and the error does not show its password",
  async (name) => {
    const refused = settingsFrom({ [name]: "https://ada:hunter22@a.example" });
    await expect(refused).rejects.toThrow(`[invalid_config] ${name}: expected `);
    await expect(refused).rejects.not.toThrow("hunter22");
  },
);

test.each(["https://ada:hunter22@a.example", "https://a.example/?key=hunter22", "https://a.example/#hunter22"])(
  "the base URL %s is refused, and the error does not show its secret",
  async (url) => {
    const environment = { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: "a", BASE_URLS: `{"payments": "${url}"}` };
    const refused = settingsFrom(environment);
    await expect(refused).rejects.toThrow("EMBEDDINGS_URL: expected a URL without user, query or fragment");
    await expect(refused).rejects.toThrow(
      "BASE_URLS.payments: expected an http or https URL without user, query or fragment",
    );
    await expect(refused).rejects.not.toThrow("hunter22");
  },
);

test("the error names every invalid variable with its expected value, and shows no secret", async () => {
  const wrong = settingsFrom({
    PORT: "80.5",
    DATABASE_URL: "mysql://user:hunter22@db/x",
    MASTER_KEYS: "too-short-to-be-a-key",
    LOG_LEVEL: "verbose",
    OIDC_ISSUER: "https://id.example.com",
    OIDC_CLIENT_ID: "c",
  });
  await expect(wrong).rejects.toBeInstanceOf(ConnectorError);
  await expect(wrong).rejects.toThrow(
    [
      "[invalid_config] PORT: expected an integer, found the string '80.5'",
      "LOG_LEVEL: expected one of 'debug', 'info', 'warn', 'error', 'silent', found 'verbose'",
      "DATABASE_URL: expected a URL such as postgres://user:password@host:5432/database, found a string that does not match (not shown)",
      "MASTER_KEYS: expected base64 of 32 bytes (`openssl rand -base64 32` creates a key), or several keys separated by commas or line breaks, the newest first, found a string that does not match (not shown)",
      "OIDC_CLIENT_SECRET: expected a value (set all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, or none of them), found nothing",
    ].join("; "),
  );
});

test.each([
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PUBLIC_URL", "ftp://x"],
  ["PUBLIC_URL", "connectors.example.com"],
  ["PUBLIC_URL", "https://example.com/connectors"],
  ["PUBLIC_URL", "https://example.com/?a=b"],
  ["PUBLIC_URL", "https://user:password@example.com"],
  ["OIDC_ISSUER", "http://id.example.com"],
  ["OIDC_ISSUER", "http://127.0.0.1.example.com"],
  ["OIDC_ISSUER", "https://id.example.com/?tenant=a"],
  ["EMBEDDINGS_URL", "embeddings.example.com"],
  ["EMBEDDINGS_MODEL", " , "],
  ["TRUSTED_PROXIES", "yes"],
  ["EGRESS_ALLOW", "10.0.0.0/8, not a host"],
  ["CORS_ORIGINS", "*"],
  ["CORS_ORIGINS", "https://app.example.com, https://app.example.com/path"],
  ["BASE_URLS", "{"],
  ["BASE_URLS", "[]"],
  ["BASE_URLS", '{"payments": "file:///etc/passwd"}'],
  ["BASE_URLS", '{"paymets": "http://127.0.0.1"}'],
  ["BASE_URLS", '{"__proto__": "http://127.0.0.1"}'],
  ["OAUTH_APPS", '{"payments": "text"}'],
  ["RATE_PER_MINUTE", "0"],
])("%s=%s is refused", async (name, text) => {
  // The message names the variable or a member of it.
  await expect(settingsFrom({ [name]: text })).rejects.toThrow(
    new RegExp(
      `^\\[invalid_config\\] ${name}(?:\\.\\w+: unknown member)?(?:\\.\\w+)?(?:: |, )(?:expected|did you mean) `,
    ),
  );
});

test.each(["https://id.example.com", "https://id.example.com/", "http://127.0.0.1:4020/realm", "http://[::1]:4020/"])(
  "the issuer %s is not changed",
  async (issuer) => {
    const environment = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "c", OIDC_CLIENT_SECRET: "d" };
    expect((await settingsFrom(environment)).oidc?.issuer).toBe(issuer);
  },
);

test("the error names all invalid numbers", async () => {
  const names = ["PORT", "TRUSTED_PROXIES", "RATE_PER_MINUTE", "SIGN_INS_PER_MINUTE", "MAX_BODY_BYTES", "MAX_SYNCS"];
  const more = ["MAX_EXECUTIONS", "MAX_EXECUTIONS_PER_CLIENT", "REQUEST_TIMEOUT_MS", "SHUTDOWN_TIMEOUT_MS"];
  const wrong = Object.fromEntries([...names, ...more].map((name) => [name, "many"]));
  await expect(settingsFrom(wrong)).rejects.toMatchObject({
    message: expect.stringMatching(/^\[invalid_config\] (?:[A-Z_]+: expected an integer, found [^;]+(?:; |$)){10}$/),
  });
});

test.each([
  [
    "BASE_URLS",
    '{"payments": "http://127.0.0.1:4010", "paymets": "http://127.0.0.1", "recruiting": "127.0.0.1:4010", "wiki": 7}',
    [
      "BASE_URLS.paymets: unknown member, did you mean 'payments'?",
      "BASE_URLS.wiki: expected a string, found the number 7",
      "BASE_URLS.recruiting: expected an http or https URL without user, query or fragment, found a string that does not match (not shown)",
    ],
  ],
  [
    "OAUTH_APPS",
    '{"payments": "hunter22", "issue_tracking": {"client_id": "hunter22", "client_secret": 7}}',
    [
      "OAUTH_APPS.issue_tracking.client_secret: expected a string, found another type",
      "OAUTH_APPS.payments: expected an object, found another type",
    ],
  ],
  [
    "OAUTH_APPS",
    "hunter22",
    [
      'OAUTH_APPS: expected an object, as JSON such as {"issue_tracking": {"client_id": "…", "client_secret": "…"}}, found another type',
    ],
  ],
])("the error names the invalid parts of %s, and shows no other part", async (name, text, problems) => {
  const message = `[invalid_config] ${problems.join("; ")}`;
  await expect(settingsFrom({ [name]: text })).rejects.toMatchObject({ message });
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "agent-connectors-environment-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("a secret is read from its file", async () => {
  const path = join(folder, "token");
  await writeFile(path, "of a file\n");
  expect(await readEnvironment({ METRICS_TOKEN_FILE: path, PORT: "1" })).toMatchObject({
    METRICS_TOKEN: "of a file",
    PORT: "1",
  });
});

test("the file of MASTER_KEYS_FILE can have a line for each key, as a key file does", async () => {
  const path = join(folder, "master.key");
  const keys = [1, 2].map((byte) => Buffer.alloc(32, byte).toString("base64"));
  await writeFile(path, `${keys.join("\r\n")}\n`);
  const { masterKeys } = await settingsFrom(await readEnvironment({ MASTER_KEYS_FILE: path }));
  expect(masterKeys?.reveal()).toEqual(keys);
});

test("the error names the variables whose files cannot be read", async () => {
  const path = join(folder, "nothing");
  await expect(readEnvironment({ MASTER_KEYS_FILE: path, DATABASE_URL_FILE: folder })).rejects.toThrow(
    `[invalid_config] MASTER_KEYS_FILE: expected the path of a readable file, found '${path}' (ENOENT); DATABASE_URL_FILE: expected the path of a readable file, found '${folder}' (EISDIR)`,
  );
});

test("the error names a variable whose file has no value", async () => {
  const path = join(folder, "empty");
  await writeFile(path, " \n");
  await expect(readEnvironment({ DATABASE_URL_FILE: path })).rejects.toThrow(
    `[invalid_config] DATABASE_URL_FILE: expected the path of a file with a value, found '${path}' (empty)`,
  );
});
