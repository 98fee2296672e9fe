// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Forms, forms } from "./forms.ts";
import { type Images, images } from "./images.ts";
import { records } from "./records.ts";
import { type Responses, responses } from "./responses.ts";
import { type Themes, themes } from "./themes.ts";
import { type Webhooks, webhooks } from "./webhooks.ts";
import { type Workspaces, workspaces } from "./workspaces.ts";

export type * from "./forms.ts";
export type * from "./images.ts";
export type * from "./records.ts";
export type * from "./responses.ts";
export type * from "./themes.ts";
export type * from "./webhooks.ts";
export type * from "./workspaces.ts";

/** Forms, their parts, and the responses to them. */
export interface OnlineForms {
  /** A form. Only get returns its questions, screens and logic. */
  forms: Forms;
  /** One person's answers to a form. */
  responses: Responses;
  /** An address to which the responses of a form are sent. */
  webhooks: Webhooks;
  /** A folder of forms. */
  workspaces: Workspaces;
  /** An image for use in forms. */
  images: Images;
  /** A design for forms. */
  themes: Themes;
}

/** Personal access token. Account > Personal tokens > Generate a new token, with the read scopes. */
export type OnlineFormsAccessTokenCredentials = {
  /** The upstream shows the token only once, after its creation. */
  access_token: string;
};

/** The credentials of the caller. */
export type OnlineFormsCredentials = OnlineFormsAccessTokenCredentials;

/** The configuration that the caller passes in addition to the credentials. */
export type OnlineFormsConfig = {
  /** The host of the API. Accounts with data in the EU use api.eu.typeform.com or api.typeform.eu. Default `"api.typeform.com"`. */
  host?: "api.typeform.com" | "api.eu.typeform.com" | "api.typeform.eu";
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface OnlineFormsOptions {
  credentials: OnlineFormsCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "access_token";
  config?: OnlineFormsConfig;
}

/** Forms, their parts, and the responses to them. */
export const onlineForms: Connector<OnlineForms, OnlineFormsOptions> = {
  kind: "online_forms",
  title: "Online forms",
  description: "Forms, their parts, and the responses to them.",
  docs: "https://www.typeform.com/developers",
  upstream: { checked: "2026-11-22" },
  baseUrl: { text: ["https://", { get: ["config", "host"] }] },
  config: {
    host: {
      kind: "given",
      schema: {
        type: "string",
        description: "The host of the API. Accounts with data in the EU use api.eu.typeform.com or api.typeform.eu.",
        enum: ["api.typeform.com", "api.eu.typeform.com", "api.typeform.eu"],
      },
      required: false,
      default: "api.typeform.com",
    },
  },
  auth: [
    {
      name: "access_token",
      title: "Personal access token",
      description: "Account > Personal tokens > Generate a new token, with the read scopes.",
      credentials: {
        access_token: {
          schema: {
            type: "string",
            description: "The upstream shows the token only once, after its creation.",
          },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "access_token"] }] },
        },
      ],
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: { requests: 2, perMs: 1000 },
  errors: { message: { get: ["response", "description"] }, cases: [] },
  check: { entity: "forms", action: "list", args: {} },
  replication: {
    start_date: {
      kind: "given",
      schema: {
        type: "string",
        description: "Responses submitted earlier are not copied.",
        format: "date-time",
      },
      required: true,
    },
  },
  records,
  entities: { forms, responses, webhooks, workspaces, images, themes },
};

export { onlineForms as connector };
