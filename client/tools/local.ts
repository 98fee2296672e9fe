import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import {
  type CallOptions,
  ConnectorError,
  type Executor,
  parseSkillDocs,
  type SkillDocs,
  sectionOf,
} from "@agent-connectors/runtime";
import type { AgentConnector } from "./connector.ts";

/**
 * Converts a client of `createConnector` to a connector for agents. The documentation is from `@agent-connectors/connectors`.
 *
 * ```ts
 * const tools = agentTools([await localAgentConnector("payments", createConnector(payments, { credentials }))]);
 * ```
 */
export async function localAgentConnector(
  kind: string,
  executor: Pick<Executor, "execute">,
  name = kind,
): Promise<AgentConnector> {
  const docs = await readSkillDocs(kind);
  // Removes the option `intent`, because only the service writes it to an audit log.
  const execute: AgentConnector["execute"] = (entity, action, params, options = {}) => {
    const { intent: _, ...known } = options as CallOptions & { readonly intent?: string };
    return executor.execute(entity, action, params, known);
  };
  return { name, kind, execute, docs: async (section) => sectionOf(docs, section) };
}

/**
 * Reads the documentation of a kind from `@agent-connectors/connectors`. `sectionOf` of the runtime returns one section of it.
 * Throws `not_found` if the package is not installed, or has no such kind.
 */
export async function readSkillDocs(kind: string): Promise<SkillDocs> {
  // A bundle in CommonJS has no `import.meta`.
  const { resolve } = createRequire(import.meta.url ?? __filename);
  return parseSkillDocs(await readFile(pathOf(resolve, kind), "utf8"));
}

function pathOf(resolve: NodeJS.RequireResolve, kind: string): string {
  try {
    return resolve(`@agent-connectors/connectors/${kind}/agent.md`);
  } catch (cause) {
    const message = `expected a kind of '@agent-connectors/connectors', found '${kind}'; correct the kind, or install the package`;
    throw new ConnectorError("not_found", message, { cause });
  }
}
