import { kinds } from "@agent-connectors/connectors";
import type { Entity } from "@agent-connectors/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadSkillDocs } from "../../../service/connector-types/kinds.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe("the documentation of a connector", () => {
  let running: TestService;
  let url: string;
  beforeAll(async () => {
    running = await startTestService({ engine: "sqlite" });
    const { body } = await running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "ours",
      credentials: running.sandbox.credentialsOf("payments"),
    });
    url = `/api/v1/integrations/connectors/${body.id}/docs`;
  });
  afterAll(() => running.close());

  test("starts with an outline of its sections", async () => {
    const { status, body } = await running.admin.request("GET", url);
    expect([status, body.section]).toEqual([200, null]);
    expect(body.text).toMatch(/^# Payments\n/);
    expect(body.text).toContain("\n## Outline\n");
    expect(body.text).not.toContain("\n## actions.");
    expect(body.sections).toContain("actions.customers.list");
    for (const section of body.sections) expect(body.text).toMatch(new RegExp(`^- .*\`${section}\`.*: `, "m"));
  });

  test("contains only the requested section", async () => {
    const { status, body } = await running.admin.request("GET", `${url}?section=actions.customers.list`);
    expect([status, body.section]).toEqual([200, "actions.customers.list"]);
    expect(body.text).toMatch(/^## actions\.customers\.list\n\nList customers, newest first\.\n/);
    expect(body.text).toMatch(/Continue while `meta\.has_more` is true\.$/);
    expect(Object.keys(body)).toEqual(["section", "text"]);
  });

  test.each([
    ["customers.list", "actions.customers.list"],
    ["actions.customer.list", "actions.customers.list"],
    ["actions.customers.lists", "actions.customers.list"],
    ["actions.customers.find", "actions.customers.search"],
    ["customers/remove", "actions.customers.delete"],
    ["action.customers.read", "actions.customers.get"],
    ["actions.customers", "actions.customers.list"],
    ["customers", "actions.customers.list"],
  ])(
    "has no section %j, and the error names a similar one and all sections of the entity",
    async (section, suggestion) => {
      const { status, body } = await running.admin.request("GET", `${url}?section=${encodeURIComponent(section)}`);
      expect([status, body.code]).toEqual([404, "unknown_section"]);
      expect(body.detail).toBe(
        `section: expected an id from the outline, such as 'actions.<entity>.<action>', found '${section}'; did you mean '${suggestion}'?`,
      );
      const stored = ["context_store_search", "context_store_sql_query"];
      const allowed = ["list", "get", "create", "update", "delete", "search", ...stored].map(
        (action) => `actions.customers.${action}`,
      );
      expect(body.details).toMatchObject([{ path: "section", code: "unknown", suggestion }]);
      expect(body.details[0].allowed.toSorted()).toEqual(allowed.sort());
    },
  );

  test("has no section of an unknown action, and the error lists the sections of the entity", async () => {
    const { body } = await running.admin.request("GET", `${url}?section=actions.customers.frobnicate`);
    expect(body.detail).toMatch(/; the outline has actions\.customers\.\w+, actions\.customers\.\w+, /);
    expect(body.details[0].suggestion).toBeUndefined();
    expect(body.details[0].allowed).toHaveLength(8);
  });

  test.each(["## actions.frobnications.list", "Outline", "constructor", ""])(
    "has no section %j, and the error lists all sections",
    async (section) => {
      const { status, body } = await running.admin.request("GET", `${url}?section=${encodeURIComponent(section)}`);
      expect([status, body.code]).toEqual([404, "unknown_section"]);
      const { sections } = await loadSkillDocs("payments");
      expect(body.details[0].allowed).toEqual([...sections.keys()]);
    },
  );

  test.each(Object.keys(kinds))("has a section for every action of %s", async (kind) => {
    // `kind` is a key of `kinds`.
    const { connector } = await kinds[kind as keyof typeof kinds].load();
    const ids = Object.values<Entity>(connector.entities).flatMap(({ name, actions, contextStore }) =>
      [...Object.keys(actions), ...(contextStore ? ["context_store_search", "context_store_sql_query"] : [])].map(
        (action) => `actions.${name}.${action}`,
      ),
    );
    const { sections } = await loadSkillDocs(kind);
    const documented = [...sections.keys()].filter((id) => id.startsWith("actions."));
    expect(documented.sort()).toEqual(ids.sort());
    for (const [id, text] of sections) expect(text.split(/^## /m)).toEqual(["", expect.stringMatching(`^${id}\n`)]);
  });
});

describe("the documentation of searches by similarity", () => {
  test.each([
    [undefined, "lexical", "lexically, by words and spelling. It finds no synonyms"],
    [{ models: ["tiny"] as const, folder: "/models" }, "semantic", "by meaning, with a model"],
  ])("with %j in the setting `embeddings`, states that the ranking is %s", async (embeddings, ranking, text) => {
    const running = await startTestService({
      engine: "sqlite",
      kinds: ["payments", "meeting_notes"],
      settings: { ...(embeddings && { embeddings }) },
    });
    try {
      const docsOf = async (kind: "payments" | "meeting_notes", section = "") => {
        const { body } = await running.admin.request("GET", `${urls[kind]}/docs${section && `?section=${section}`}`);
        return body.text;
      };
      const connect = async (kind: "payments" | "meeting_notes") => {
        const { body } = await running.admin.request("POST", "/api/v1/integrations/connectors", {
          workspace_name: "default",
          connector_type: kind,
          name: kind,
          credentials: running.sandbox.credentialsOf(kind),
        });
        return `/api/v1/integrations/connectors/${body.id}`;
      };
      const urls = { payments: await connect("payments"), meeting_notes: await connect("meeting_notes") };
      const sentence = `This service ranks \`semantic\` searches ${text}`;
      expect(await docsOf("meeting_notes")).toContain(sentence);
      expect(await docsOf("meeting_notes", "actions.notes.context_store_search")).toContain(sentence);
      expect(await docsOf("meeting_notes", "actions.notes.list")).not.toContain("This service ranks");
      expect(await docsOf("payments")).not.toContain("This service ranks");
      const { body } = await running.admin.request(
        "GET",
        "/api/v1/integrations/connector-types/meeting_notes/description",
      );
      expect(body.contextStore.ranking).toBe(ranking);
    } finally {
      await running.close();
    }
  });
});

describe("connector types", () => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine: "sqlite" });
  });
  afterAll(() => running.close());

  test("are listed", async () => {
    const { body } = await running.admin.request("GET", "/api/v1/integrations/connector-types");
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(Object.keys(kinds));
    for (const { docs } of body.data) expect(docs).toMatch(/^https:\/\//);
    expect(body.data[0]).toEqual({
      name: "chat_support",
      title: "Chat support",
      description: kinds.chat_support.description,
      docs: expect.any(String),
      upstream: expect.objectContaining({ version: "v2", state: expect.stringMatching(/^(?:current|ending|ended)$/) }),
    });
  });

  test("describe how to create a connector", async () => {
    const { body } = await running.admin.request("GET", "/api/v1/integrations/connector-types/search_advertising");
    expect(body.auth).toMatchObject([{ name: "oauth2", oauth: true }]);
    expect(body.auth[0].fields).toContainEqual({
      name: "client_secret",
      required: true,
      secret: true,
      description: expect.any(String),
    });
    expect(body.replication_config).toMatchObject([
      { name: "customer_id", required: true, schema: { pattern: "^[0-9]{10}(,[0-9]{10})*$" }, default: null },
      { name: "start_date", required: false, default: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      { name: "conversion_window_days", required: false, default: 14 },
    ]);
    expect(body.entities.find(({ name }: { name: string }) => name === "campaigns").actions).toContainEqual({
      name: "list",
      description: expect.any(String),
    });
  });

  test.each(Object.keys(kinds))("are found by name: %s", async (kind) => {
    const { status, body } = await running.admin.request("GET", `/api/v1/integrations/connector-types/${kind}`);
    expect([status, body.name]).toEqual([200, kind]);
  });

  test("are not found by a misspelled name, and the error suggests the correct name", async () => {
    const { status, body } = await running.admin.request("GET", "/api/v1/integrations/connector-types/paymnts");
    expect([status, body.detail]).toEqual([404, "there is no connector type 'paymnts', did you mean 'payments'?"]);
  });
});
