// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Applications, applications } from "./applications.ts";
import { type Attachments, attachments } from "./attachments.ts";
import { type Candidates, candidates } from "./candidates.ts";
import { type Departments, departments } from "./departments.ts";
import { type Interviews, interviews } from "./interviews.ts";
import { type JobPosts, jobPosts } from "./job_posts.ts";
import { type Jobs, jobs } from "./jobs.ts";
import { type Offers, offers } from "./offers.ts";
import { type Offices, offices } from "./offices.ts";
import { records } from "./records.ts";
import { type Sources, sources } from "./sources.ts";
import { type Users, users } from "./users.ts";

export type * from "./applications.ts";
export type * from "./attachments.ts";
export type * from "./candidates.ts";
export type * from "./departments.ts";
export type * from "./interviews.ts";
export type * from "./job_posts.ts";
export type * from "./jobs.ts";
export type * from "./offers.ts";
export type * from "./offices.ts";
export type * from "./records.ts";
export type * from "./sources.ts";
export type * from "./users.ts";

/** Candidates, their applications, interviews and offers, and the jobs that they apply for. */
export interface Recruiting {
  /** A candidate's application for a job, or the record of a prospect, who may be considered for several jobs. */
  applications: Applications;
  /** A person who applies or might apply. */
  candidates: Candidates;
  /** A part of the organization that jobs belong to. */
  departments: Departments;
  /** A version of the terms offered to an applicant. */
  offers: Offers;
  /** A place that jobs belong to. */
  offices: Offices;
  /** The origin of candidates, such as a job board or an agency. */
  sources: Sources;
  /** A person, or an integration, with an account. */
  users: Users;
  /** An interview for an application. It can be unscheduled, scheduled or past. */
  interviews: Interviews;
  /** A description of a job for one job board. */
  job_posts: JobPosts;
  /** A position to be filled. */
  jobs: Jobs;
  /** A file of an application, such as a resume. */
  attachments: Attachments;
}

/** Client credentials. API Credentials > Create new API credentials. Select the OAuth type, and the scope of each entity to read, such as harvest:jobs:list. */
export type RecruitingClientCredentialsCredentials = {
  /** Id of the API credentials. */
  client_id: string;
  /** Shown once when the credentials are created. */
  client_secret: string;
  /** Numeric id of the user on whose behalf the connector reads. */
  user_id?: string;
};

/** Partner authorization. A customer's site admin grants access to an application registered with the upstream's partner support. */
export type RecruitingPartnerCredentials = {
  /** Id of the partner application. */
  client_id: string;
  /** Secret of the partner application. */
  client_secret: string;
  /** Valid for 24 hours and replaced at each use. */
  refresh_token: string;
  /** Used until the upstream refuses it. */
  access_token?: string;
};

/** The credentials of the caller. */
export type RecruitingCredentials = RecruitingClientCredentialsCredentials | RecruitingPartnerCredentials;

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface RecruitingOptions {
  credentials: RecruitingCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "client_credentials" | "partner";
}

/** Candidates, their applications, interviews and offers, and the jobs that they apply for. */
export const recruiting: Connector<Recruiting, RecruitingOptions> = {
  kind: "recruiting",
  title: "Recruiting",
  description: "Candidates, their applications, interviews and offers, and the jobs that they apply for.",
  docs: "https://harvestdocs.greenhouse.io",
  upstream: {
    version: "v3",
    checked: "2026-11-22",
    source: "https://harvestdocs.greenhouse.io/docs",
  },
  baseUrl: "https://harvest.greenhouse.io",
  config: {},
  auth: [
    {
      name: "client_credentials",
      title: "Client credentials",
      description: "API Credentials > Create new API credentials. Select the OAuth type, and the scope of each entity to read, such as harvest:jobs:list.",
      credentials: {
        client_id: {
          schema: { type: "string", description: "Id of the API credentials." },
          required: true,
          secret: false,
        },
        client_secret: {
          schema: { type: "string", description: "Shown once when the credentials are created." },
          required: true,
          secret: true,
        },
        user_id: {
          schema: {
            type: "string",
            description: "Numeric id of the user on whose behalf the connector reads.",
          },
          required: false,
          secret: false,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "access_token"] }] },
        },
      ],
      oauth: {
        grant: "client_credentials",
        tokenUrl: "https://auth.greenhouse.io/token",
        client: "basic",
        encoding: "form",
        tokenParams: { sub: { get: ["credentials", "user_id"] } },
        tokenResponse: {
          accessToken: ["access_token"],
          expiresAt: ["expires_at"],
          refreshToken: ["refresh_token"],
        },
        lifetime: 3600,
      },
    },
    {
      name: "partner",
      title: "Partner authorization",
      description: "A customer's site admin grants access to an application registered with the upstream's partner support.",
      credentials: {
        client_id: {
          schema: { type: "string", description: "Id of the partner application." },
          required: true,
          secret: false,
        },
        client_secret: {
          schema: { type: "string", description: "Secret of the partner application." },
          required: true,
          secret: true,
        },
        refresh_token: {
          schema: { type: "string", description: "Valid for 24 hours and replaced at each use." },
          required: true,
          secret: true,
        },
        access_token: {
          schema: { type: "string", description: "Used until the upstream refuses it." },
          required: false,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "access_token"] }] },
        },
      ],
      oauth: {
        grant: "refresh_token",
        tokenUrl: "https://auth.greenhouse.io/token",
        client: "basic",
        encoding: "form",
        tokenParams: {},
        tokenResponse: {
          accessToken: ["access_token"],
          expiresAt: ["expires_at"],
          refreshToken: ["refresh_token"],
        },
        lifetime: 3600,
        authorize: {
          url: "https://auth.greenhouse.io/authorize",
          scopes: [
            "harvest:applications:list",
            "harvest:attachments:list",
            "harvest:candidates:list",
            "harvest:departments:list",
            "harvest:interviews:list",
            "harvest:job_posts:list",
            "harvest:jobs:list",
            "harvest:offers:list",
            "harvest:offices:list",
            "harvest:sources:list",
            "harvest:users:list",
          ],
          scopeSeparator: " ",
          pkce: false,
          queryParams: {},
          clientParam: "client_id",
          clientId: { get: ["credentials", "client_id"] },
          callbackParam: "code",
          codeParam: "code",
        },
      },
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: {},
  errors: {
    message: {
      call: "or",
      args: [{ get: ["response", "message"] }, { get: ["response", "errors", "0", "message"] }],
    },
    cases: [],
  },
  check: { entity: "users", action: "list", args: {} },
  replication: {},
  records,
  entities: {
    applications,
    candidates,
    departments,
    offers,
    offices,
    sources,
    users,
    interviews,
    job_posts: jobPosts,
    jobs,
    attachments,
  },
};

export { recruiting as connector };
