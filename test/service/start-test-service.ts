import { randomBytes } from "node:crypto";
import { kinds as allKinds, type Kinds } from "@agent-connectors/connectors";
import type { Clock } from "@agent-connectors/runtime";
import { type Sandbox, type SandboxOptions, startSandbox } from "@agent-connectors/sandbox";
import type { Tracer } from "@opentelemetry/api";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { DestinationStream } from "pino";
import { v7 } from "uuid";
import { buildApp } from "../../service/app.ts";
import { insertClient } from "../../service/clients/commands.ts";
import type { Route } from "../../service/http/route.ts";
import { defaultServiceLimits, type ServiceLimits } from "../../service/limits.ts";
import { freePort } from "../../service/listen.ts";
import { routes } from "../../service/routes.ts";
import { secret } from "../../service/secret.ts";
import { assembleService, type Service } from "../../service/service.ts";
import type { Settings } from "../../service/settings/settings.ts";
import { createTelemetry } from "../../service/telemetry/telemetry.ts";
import { type Engine, type TestDatabase, testDatabase } from "./engines.ts";
import { keyringOf } from "./keyring-of.ts";

/** Options of a test service. Settings and limits replace the defaults of the tests. */
export interface TestServiceOptions {
  readonly engine: Engine;
  /** Kinds that the sandbox simulates. Default: `payments` and `recruiting`. */
  readonly kinds?: readonly (keyof Kinds)[];
  readonly settings?: Partial<Omit<Settings, "limits">>;
  readonly limits?: Partial<ServiceLimits>;
  readonly sandbox?: Omit<SandboxOptions, "connectors">;
  readonly clock?: Clock;
  /** Additional routes, for behaviour that the service's own routes do not show. */
  readonly routes?: readonly Route[];
  readonly tracer?: Tracer;
  /** The destination of the log. Default: none. */
  readonly log?: DestinationStream;
  /** An existing database and its master key. By default, both are new. `close` drops only a new database. */
  readonly sharesDatabaseOf?: Pick<TestService, "database" | "masterKey">;
}

/** A response. A JSON body is parsed. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of many forms, and a test fails if a form differs
  readonly body: any;
}

/** An API client with an access token. */
export interface TestCaller {
  readonly principalId: string;
  readonly organizationId: string;
  readonly clientSecret: string;
  readonly token: string;
  readonly request: (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestResponse>;
}

/** An organization, one of its workspaces, and one of its admins. */
export interface TestOrganization {
  readonly id: string;
  /** The id of the workspace `default`. */
  readonly workspaceId: string;
  readonly admin: TestCaller;
}

/** A service in this process, with the sandbox as its upstreams. It runs no syncs by itself. */
export interface TestService extends TestOrganization {
  readonly service: Service;
  readonly app: FastifyInstance;
  readonly sandbox: Sandbox;
  readonly database: TestDatabase;
  readonly masterKey: string;
  readonly inject: (options: InjectOptions) => Promise<TestResponse>;
  /** Listens on loopback. Returns the URL. */
  readonly listen: () => Promise<string>;
  /** Creates an organization with a workspace `default` and an admin who is not an operator. */
  readonly makeOrganization: (name?: string) => Promise<TestOrganization>;
  /** Creates an API client. Default: a `member` of the first organization, in no workspace. */
  readonly makeMember: (options?: {
    readonly organizationId?: string;
    readonly role?: "admin" | "member";
    readonly workspaceIds?: readonly string[];
  }) => Promise<TestCaller>;
  readonly tokenOf: Service["tokens"]["sign"];
  readonly close: () => Promise<void>;
}

/** Creates a service, which does not listen yet. The admin of its first organization is an operator. */
export async function startTestService(options: TestServiceOptions): Promise<TestService> {
  const kinds = options.kinds ?? ["payments", "recruiting"];
  const connectors = await Promise.all(kinds.map(async (kind) => (await allKinds[kind].load()).connector));
  const sandbox = await startSandbox({ connectors, ...options.sandbox });
  const database = options.sharesDatabaseOf?.database ?? (await testDatabase(options.engine));
  const masterKey = options.sharesDatabaseOf?.masterKey ?? randomBytes(32).toString("base64");
  const settings = testSettings({ options, kinds, sandbox, database, masterKey });
  const port = await freePort(settings.host);
  const service = assembleService({
    settings,
    publicUrl: settings.publicUrl ?? `http://${settings.host}:${port}`,
    database: await database.open(),
    keyring: keyringOf([masterKey]),
    telemetry: {
      ...createTelemetry(settings.logLevel, options.log ?? { write: () => {} }),
      ...(options.tracer && { tracer: options.tracer }),
    },
    ...(options.clock && { clock: options.clock }),
  });
  const app = await buildApp(service, [...routes, ...(options.routes ?? [])]);
  // `startService` creates this row in `bootstrap`. Services with the same database share the row.
  await service.database
    .insertInto("installation")
    .values({ id: 1, created_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const people = peopleOf(service, app);
  const first = await people.makeOrganization("acme", "operator");
  return {
    ...first,
    ...people,
    service,
    app,
    sandbox,
    database,
    masterKey,
    makeOrganization: (name = `organization ${v7()}`) => people.makeOrganization(name),
    makeMember: ({ organizationId = first.id, ...member } = {}) => people.makeMember({ organizationId, ...member }),
    inject: (request) => inject(app, request),
    listen: () => app.listen({ host: settings.host, port }),
    tokenOf: (claims) => service.tokens.sign(claims),
    close: async () => {
      await app.close();
      await service.syncThread.close();
      await service.execution.close();
      await service.stores.close();
      await service.egress.close();
      await service.database.destroy();
      if (!options.sharesDatabaseOf) await database.drop();
      await sandbox.close();
    },
  };
}

interface SettingsParts {
  readonly options: TestServiceOptions;
  readonly kinds: readonly (keyof Kinds)[];
  readonly sandbox: Sandbox;
  readonly database: TestDatabase;
  readonly masterKey: string;
}

function testSettings({ options, kinds, sandbox, database, masterKey }: SettingsParts): Settings {
  const { host } = new URL(sandbox.url);
  return {
    host: "127.0.0.1",
    port: 0,
    dataDir: database.folder,
    ...(database.databaseUrl !== undefined && { databaseUrl: secret(database.databaseUrl) }),
    masterKeys: secret([masterKey]),
    logLevel: options.log ? "debug" : "silent",
    trustedProxies: 0,
    egressAllow: [host],
    corsOrigins: [],
    baseUrls: Object.fromEntries(kinds.map((kind) => [kind, sandbox.urlOf(kind)])),
    oauthApps: secret({}),
    ...options.settings,
    limits: { ...defaultServiceLimits, requestsPerMinute: 100_000, signInsPerMinute: 100_000, ...options.limits },
  };
}

async function inject(app: FastifyInstance, request: InjectOptions): Promise<TestResponse> {
  const { statusCode, headers, body } = await app.inject(request);
  const isJson = /\bjson\b/.test(String(headers["content-type"]));
  return { status: statusCode, headers, body: isJson ? JSON.parse(body) : body };
}

interface NewMember {
  readonly organizationId: string;
  readonly role?: "admin" | "member";
  readonly workspaceIds?: readonly string[];
  readonly operator?: boolean;
}

function peopleOf(service: Service, app: FastifyInstance) {
  const { database, clock } = service;
  const makeMember = async (member: NewMember): Promise<TestCaller> => {
    const { organizationId, role = "member", workspaceIds = [], operator = false } = member;
    const now = clock.now();
    const { id, secret } = await insertClient(database, { name: "a client", organizationId, role, operator, now });
    for (const workspace_id of workspaceIds)
      await database
        .insertInto("workspace_members")
        .values({ workspace_id, organization_id: organizationId, principal_id: id, created_at: now })
        .execute();
    const token = await service.tokens.sign({ principalId: id });
    return {
      principalId: id,
      organizationId,
      clientSecret: secret,
      token,
      request: (method, url, body, headers) =>
        inject(app, {
          method,
          url,
          headers: { authorization: `Bearer ${token}`, ...headers },
          ...(body && { payload: body }),
        }),
    };
  };
  return {
    makeMember,
    makeOrganization: async (name: string, operator?: "operator"): Promise<TestOrganization> => {
      const [id, workspaceId, created_at] = [v7(), v7(), clock.now()];
      await database.insertInto("organizations").values({ id, name, created_at }).execute();
      await database
        .insertInto("workspaces")
        .values({ id: workspaceId, organization_id: id, name: "default", created_at })
        .execute();
      const admin = await makeMember({ organizationId: id, role: "admin", operator: operator === "operator" });
      return { id, workspaceId, admin };
    },
  };
}
