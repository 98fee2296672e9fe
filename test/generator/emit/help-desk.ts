import type { Connector, Schema } from "@agent-connectors/runtime";

const person: Schema = {
  type: "object",
  title: "Person",
  description: "A person who opened or answers a ticket.",
  properties: { name: { type: "string" }, email: { type: ["string", "null"], format: "email" } },
  required: ["name"],
};

const ticket: Schema = {
  type: "object",
  title: "Ticket",
  description: "A request for help.",
  properties: {
    id: { type: "string", description: "Never reused." },
    subject: { type: "string" },
    status: { type: "string", enum: ["open", "pending", "solved"] },
    requester: person,
    assignee: { ...person, type: ["object", "null"] },
    "custom-fields": { type: "object", additionalProperties: { type: ["string", "null"] } },
    tags: { type: "array", items: { type: "string" } },
    created_at: { type: "integer", format: "epoch-seconds" },
  },
  required: ["id", "subject", "status", "requester", "custom-fields", "tags", "created_at"],
};

const id = {
  schema: { type: "string", description: "Never reused." },
  required: true,
  target: { in: "path", name: "id" },
} as const;

const plain = { notes: [], rules: [], inject: [], meta: {}, safe: false } as const;

/** A connector in the form that `resolve` returns, with the cases that the tests of emitters need. */
export const helpDesk: Connector = {
  kind: "help_desk",
  title: "Help desk",
  description: "Tickets and the people who open them.",
  docs: "https://docs.example.com/api",
  baseUrl: { text: ["https://", { get: ["config", "subdomain"] }, ".example.com"] },
  config: {
    subdomain: {
      kind: "given",
      schema: { type: "string", pattern: "^[a-z0-9-]+$", description: "The part of your URL before .example.com." },
      required: true,
    },
    region: { kind: "given", schema: { type: "string", enum: ["eu", "us"] }, required: true, default: "us" },
    host: { kind: "mapped", by: "region", values: { eu: "eu1", us: "us1" } },
  },
  auth: [
    {
      name: "api_key",
      title: "API key",
      description: "Settings > API > New key.",
      credentials: {
        api_key: { schema: { type: "string", description: "Begins with hd_." }, required: true, secret: true },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "api_key"] }] },
        },
      ],
    },
    {
      name: "basic",
      title: "Password",
      description: "Your own login.",
      credentials: {
        user: { schema: { type: "string", description: "Your e-mail address." }, required: true, secret: false },
        password: { schema: { type: "string", description: "Your password." }, required: false, secret: true },
      },
      inject: [],
    },
  ],
  inject: [],
  rateLimit: { requests: 100, perMs: 1000 },
  errors: { message: { get: ["response", "error"] }, cases: [] },
  check: { entity: "tickets", action: "list", args: {} },
  replication: {
    start_date: {
      kind: "given",
      schema: { type: "string", format: "date", description: "Read nothing older." },
      required: false,
    },
  },
  records: {
    Ticket: ticket,
    DeletedTicket: {
      type: "object",
      title: "DeletedTicket",
      properties: { id: { type: "string" }, deleted: { type: "boolean" } },
      required: ["id", "deleted"],
    },
    Overview: { type: "object", title: "Overview", properties: { open: { type: "integer" } }, required: ["open"] },
  },
  entities: {
    tickets: {
      name: "tickets",
      title: "Tickets",
      description: "A request for help.",
      recordType: "Ticket",
      contextStore: {
        key: ["id"],
        list: "list",
        params: {},
        parents: [],
        partitions: {},
        transformations: [],
        omit: [],
        fields: { id: { type: "string" }, subject: { type: "string" } },
        semantic: { subject: 2048 },
      },
      actions: {
        list: {
          ...plain,
          kind: "list",
          description: "List tickets, newest first.",
          notes: ["Tickets of closed accounts are left out."],
          request: "GET /tickets",
          safe: true,
          params: {
            status: {
              schema: { type: "string", enum: ["open", "pending", "solved"] },
              required: false,
              target: { in: "query", name: "status" },
            },
            created: {
              schema: {
                type: "object",
                description: "Only tickets created in this range; Unix seconds.",
                properties: { gte: { type: "integer" }, lt: { type: "integer" } },
                additionalProperties: false,
              },
              required: false,
              target: { in: "query", name: "created" },
              encode: "deep",
            },
            "space-id": {
              schema: { type: "array", items: { type: "integer", minimum: 1 }, maxItems: 50 },
              required: false,
              target: { in: "query", name: "space-id" },
              encode: "comma",
            },
            since: {
              schema: { type: "string", format: "date-time" },
              required: true,
              default: { call: "now", args: ["-P730D"] },
              target: { in: "query", name: "since" },
            },
            cursor: {
              schema: { type: "string", description: "Resumes after this page." },
              required: false,
              target: { in: "query", name: "cursor" },
            },
            limit: {
              schema: { type: "integer", minimum: 1, maximum: 100, description: "Records per page." },
              required: false,
              default: { value: 10 },
              target: { in: "query", name: "limit" },
            },
          },
          rules: [{ kind: "exclusive", param: "cursor", except: [] }],
          body: { kind: "none" },
          pagination: {
            kind: "cursor",
            token: { target: { in: "query", name: "cursor" }, param: "cursor" },
            value: { get: ["response", "next"] },
            stop: { call: "not", args: [{ get: ["response", "more"] }] },
            size: { target: { in: "query", name: "limit" }, param: "limit", value: { get: ["params", "limit"] } },
          },
          returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
          resultType: "Ticket",
          meta: {
            next: { value: { get: ["response", "next"] }, schema: { type: ["string", "null"] } },
            has_more: {
              value: { get: ["response", "more"] },
              schema: { type: "boolean", description: "Whether pages follow." },
            },
          },
        },
        get: {
          ...plain,
          kind: "get",
          description: "Get one ticket.",
          request: "GET /tickets/{id}",
          safe: true,
          params: { id },
          body: { kind: "none" },
          returns: { kind: "one", path: [], first: false, transformations: [] },
          resultType: "Ticket",
        },
        create: {
          ...plain,
          kind: "create",
          description: "Open a ticket.",
          request: "POST /graphql",
          params: {
            subject: {
              schema: { type: "string", minLength: 1 },
              required: true,
              target: { in: "body", path: ["variables", "subject"] },
            },
            assignee: { schema: person, required: false, target: { in: "body", path: ["variables", "assignee"] } },
          },
          body: {
            kind: "graphql",
            document: "mutation OpenTicket($subject: String!) {\n  open(subject: $subject) { id }\n}\n",
            operation: "OpenTicket",
          },
          returns: { kind: "one", path: ["data", "open"], first: false, transformations: [] },
          resultType: "Ticket",
        },
        delete: {
          ...plain,
          kind: "delete",
          description: "Delete a ticket for good.",
          request: "DELETE /tickets/{id}",
          params: { id },
          body: { kind: "none" },
          returns: { kind: "one", path: [], first: false, transformations: [] },
          resultType: "DeletedTicket",
        },
      },
    },
    attachments: {
      name: "attachments",
      title: "Attachments",
      description: "A file that belongs to a ticket.",
      actions: {
        download: {
          ...plain,
          kind: "download",
          description: "Download an attachment.",
          request: "GET /attachments/{id}",
          safe: true,
          params: { id },
          body: { kind: "none" },
          returns: { kind: "file", headers: {} },
        },
      },
    },
    overview: {
      name: "overview",
      title: "Overview",
      description: "The number of open tickets.",
      recordType: "Overview",
      actions: {
        list: {
          ...plain,
          kind: "list",
          description: "Count the open tickets.",
          request: "GET /overview",
          safe: true,
          params: {},
          body: { kind: "none" },
          returns: { kind: "one", path: [], first: false, transformations: [] },
          resultType: "Overview",
        },
      },
    },
  },
};
