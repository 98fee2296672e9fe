import { type FoundConnector, findConnector } from "@agent-connectors/client";
import { ConnectorError, type Description } from "@agent-connectors/runtime/portable";
import { command } from "../command.ts";
import type { Context } from "../context.ts";
import { ExitError } from "../failure.ts";
import { listAll } from "../list-all.ts";
import { loadPrompts } from "../prompts.ts";
import { printable } from "../table.ts";
import { waitForSetup } from "./setup.ts";
import { connector, printedFields, setupTimeout, workspace } from "./shared-fields.ts";

const path = "/api/v1/integrations/connectors";

const listTypes = command({
  name: "connectors list-types",
  local: true,
  summary: "List the kinds of connectors",
  examples: ["agent-cli connectors list-types", "agent-cli connectors list-types --fields name,title"],
  fields: { fields: printedFields },
  async run({ fields }, { api, output, local, signal }) {
    if (local) {
      const { kinds } = await import("@agent-connectors/connectors");
      const all = Object.values(kinds).map(({ kind, title, description }) => ({ name: kind, title, description }));
      return output.result(all, { rows: all, fields });
    }
    const request = { method: "GET", path: "/api/v1/integrations/connector-types", signal, effect: "reads" } as const;
    const { data } = (await (await api()).json(request)) as { readonly data: readonly object[] };
    await output.result(data, { rows: data, fields });
  },
});

const list = command({
  name: "connectors list",
  summary: "List the connectors that you can see",
  examples: ["agent-cli connectors list", "agent-cli connectors list --connector-type payments --output csv"],
  fields: {
    workspace,
    connector_type: { schema: { type: "string", description: "only connectors of this kind" } },
    status: {
      schema: { type: "string", enum: ["ready", "needs_reconnect"], description: "only connectors with this status" },
    },
    fields: printedFields,
  },
  async run({ workspace: given, connector_type, status, fields }, context) {
    const { api, output, signal } = context;
    const query = { workspace_name: context.workspaceOf(given), connector_type, status };
    const found = await listAll<FoundConnector>(await api(), { path, query, signal });
    const rows = found.map(({ id, name, connector_type: kind, status: state, workspace: { name: place } }) => ({
      ...{ id, name, kind, status: state, workspace: place },
    }));
    await output.result(found, { rows, fields });
  },
});

const describe = command({
  name: "connectors describe",
  local: true,
  summary: "Describe a connector: its entities and their actions",
  examples: [
    "agent-cli connectors describe payments",
    `agent-cli connectors describe --json '{"workspace": "default", "name": "payments"}'`,
    "agent-cli connectors describe payments --local",
  ],
  fields: { name: connector, workspace },
  async run({ name, workspace: given }, context) {
    const { output, local } = context;
    if (local) {
      const { loadModel } = await import("../local-executor.ts");
      const { describeConnector } = await import("@agent-connectors/runtime");
      const outline = outlineOf(describeConnector(await loadModel(name), Date.now()), {});
      return output.result(outline, { rows: rowsOf(outline) });
    }
    const found = await findIn(context, { name, workspace: given });
    const executor = await context.executor(found);
    const { id, name: called, status, workspace: place } = found;
    const facts = { id, name: called, status, workspace: place.name };
    const outline = outlineOf(await executor.describe(), facts);
    await output.result(outline, { rows: rowsOf(outline) });
  },
});

const update = command({
  name: "connectors update",
  summary: "Rename a connector, or connect it again",
  examples: [
    "agent-cli connectors update billing --rename payments-eu",
    "agent-cli connectors update billing --reconnect",
  ],
  fields: {
    name: connector,
    workspace,
    rename: { schema: { type: "string", description: "the new name" } },
    reconnect: { schema: { type: "boolean", description: "open the setup page for new credentials" } },
    no_browser: {
      schema: { type: "boolean", description: "only print the address of the setup page, and open no browser" },
    },
    timeout: setupTimeout,
  },
  async run({ name, workspace: given, rename, reconnect, no_browser, timeout }, context) {
    const { api, output, signal } = context;
    if (rename === undefined && !reconnect)
      throw new ConnectorError("invalid_params", "expected --rename NAME or --reconnect, found neither");
    const found = await findIn(context, { name, workspace: given });
    const service = await api();
    if (rename !== undefined)
      await service.json({
        method: "PATCH",
        path: `${path}/${found.id}`,
        body: { name: rename },
        signal,
        effect: "writes",
      });
    if (reconnect) {
      const { workspace: place, connector_type, id } = found;
      const body = { workspace_name: place.name, connector_type, connector_id: id };
      await waitForSetup(context, { body, opensBrowser: !no_browser, timeoutSeconds: timeout });
    }
    const updated = await service.json({ method: "GET", path: `${path}/${found.id}`, signal, effect: "reads" });
    await output.result(updated);
  },
});

const remove = command({
  name: "connectors delete",
  summary: "Delete a connector with its credentials and its copied records",
  examples: ["agent-cli connectors delete billing", "agent-cli connectors delete billing --yes"],
  fields: {
    name: connector,
    workspace,
    yes: {
      schema: {
        type: "boolean",
        description: "delete without asking; the argument must be the name or the id, not the kind",
      },
    },
  },
  async run({ name, workspace: given, yes }, context) {
    const found = await findIn(context, { name, workspace: given });
    const title = `'${found.name}' (${found.connector_type} in '${found.workspace.name}')`;
    if (yes) checkNamed(found, name);
    else await confirm(context, title);
    const { api, output, signal } = context;
    await (await api()).json({ method: "DELETE", path: `${path}/${found.id}`, signal, effect: "writes" });
    output.notice(`Deleted ${title}.`);
  },
});

/** The commands that list, describe, change and delete connectors. */
export const connectorCommands = [listTypes, list, describe, update, remove];

/**
 * Finds a connector by its id, or by its name or kind in the workspace of the command. Without a workspace, searches all
 * workspaces. Throws as `findConnector` and `Context.api` do.
 */
export async function findIn(
  context: Context,
  { name, workspace: given }: { readonly name: string; readonly workspace: string | undefined },
): Promise<FoundConnector> {
  const query = { name, workspaceName: context.workspaceOf(given) };
  return findConnector(await context.api(), query, context.signal);
}

/** Returns `facts`, followed by the kind of a connector, its title and description, and its entities with their actions. */
function outlineOf(description: Description, facts: object) {
  const { kind, title, description: about } = description;
  const entities = Object.entries(description.entities).map(([entity, { description: of, actions, contextStore }]) => ({
    entity,
    actions: [...Object.keys(actions), ...(contextStore?.actions ?? [])],
    description: of,
  }));
  return { ...facts, kind, title, description: about, entities };
}

/** Returns a row for each entity of an outline. */
function rowsOf({ entities }: ReturnType<typeof outlineOf>): readonly object[] {
  return entities.map(({ entity, actions }) => ({ entity, actions: actions.join(" ") }));
}

/**
 * Throws `not_found` if `name` is only the kind of the connector. Without this check, a repeated command could delete another
 * connector of this kind.
 */
function checkNamed(found: FoundConnector, name: string): void {
  if (name !== found.connector_type || name === found.name) return;
  const expected = "the name or the id of a connector";
  const remedy = `did you mean '${found.name}'?`;
  throw new ConnectorError("not_found", `--yes: expected ${expected}, found the kind '${name}'; ${remedy}`, {
    details: [{ path: "name", code: "value", expected, found: `the kind '${name}'`, suggestion: found.name }],
  });
}

async function confirm({ interactive, signal }: Context, title: string): Promise<void> {
  if (!interactive)
    throw new ConnectorError(
      "invalid_params",
      `expected --yes to delete ${title}, because no terminal can show the question`,
    );
  const { confirm: ask, isCancel } = await loadPrompts();
  const message = printable(`Delete ${title}, its credentials and its copied records?`);
  const confirmed = await ask({ message, initialValue: false, output: process.stderr, signal });
  if (isCancel(confirmed)) throw ExitError.interrupted();
  if (!confirmed) throw new ConnectorError("cancelled", "nothing was deleted");
}
