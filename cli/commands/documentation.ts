import { ConnectorError, type DocsSection } from "@agent-connectors/runtime/portable";
import { command, inputSchema } from "../command.ts";
import type { Context } from "../context.ts";
import { findIn } from "./connectors.ts";
import { connector, workspace } from "./shared-fields.ts";

const docs = command({
  name: "docs",
  local: true,
  summary: "Read the documentation of a connector: its outline, or one section",
  examples: [
    "agent-cli docs payments",
    "agent-cli docs payments actions.customers.list",
    "agent-cli docs payments --local  # the documentation of a kind, without a service",
  ],
  fields: {
    name: connector,
    section: { schema: { type: "string", description: "id of a section, as the outline lists it" }, argument: 1 },
    workspace,
  },
  async run({ name, section, workspace: given }, context) {
    const { local, output } = context;
    const read = local ? await localSection(name, section) : await hostedSection(context, { name, section, given });
    if (output.format === "table") process.stdout.write(`${read.text}\n`);
    else await output.result(read);
  },
});

const schema = command({
  name: "schema",
  local: true,
  summary: "Print the JSON Schema of the input that a command accepts with --json",
  examples: ["agent-cli schema connectors execute"],
  fields: {
    command: {
      schema: { type: "array", items: { type: "string" }, description: "the words of the command" },
      required: true,
      argument: 0,
    },
  },
  async run({ command: words }, { output, commands }) {
    const name = words.join(" ");
    const found = commands.find((known) => known.name === name);
    if (!found)
      throw new ConnectorError(
        "not_found",
        `there is no command '${name}'; there are ${commands.map((known) => known.name).join(", ")}`,
      );
    const input = inputSchema(found);
    // A table would cut the schema.
    if (output.format === "table") process.stdout.write(`${JSON.stringify(input, null, 2)}\n`);
    else await output.result(input);
  },
});

const completion = command({
  name: "completion",
  local: true,
  summary: "Print the completion script for a shell",
  examples: ["source <(agent-cli completion bash)", "agent-cli completion fish | source"],
  fields: {
    shell: {
      schema: { type: "string", enum: ["bash", "zsh", "fish"], description: "bash, zsh or fish" },
      required: true,
      argument: 0,
    },
  },
  async run({ shell }, { commands }) {
    const { completionOf } = await import("../completion/index.ts");
    process.stdout.write(completionOf(shell, commands));
  },
});

/** The commands that print documentation, schemas and completion scripts. */
export const documentationCommands = [docs, schema, completion];

/** Returns a section of the documentation of a kind, by default the outline. */
async function localSection(kind: string, section: string | undefined): Promise<DocsSection> {
  const { loadModel } = await import("../local-executor.ts");
  await loadModel(kind); // Refuses an unknown kind.
  const { readSkillDocs } = await import("@agent-connectors/client/local");
  const { sectionOf } = await import("@agent-connectors/runtime");
  return sectionOf(await readSkillDocs(kind), section);
}

interface HostedSection {
  readonly name: string;
  readonly section: string | undefined;
  /** The workspace in the input of the command. */
  readonly given: string | undefined;
}

/** Returns a section of the documentation of a connector of the service, by default the outline. */
async function hostedSection(context: Context, { name, section, given }: HostedSection): Promise<DocsSection> {
  const { id } = await findIn(context, { name, workspace: given });
  const path = `/api/v1/integrations/connectors/${id}/docs`;
  const { api, signal } = context;
  // The service's OpenAPI document has the type of this response.
  return (await (
    await api()
  ).json({ method: "GET", path, query: { section }, signal, effect: "reads" })) as DocsSection;
}
