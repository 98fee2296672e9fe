import type { Command } from "../command.ts";
import { accountCommands } from "./account.ts";
import { callManifestCommand } from "./call-manifest.ts";
import { connectorCommands } from "./connectors.ts";
import { createConnectorCommand } from "./create.ts";
import { documentationCommands } from "./documentation.ts";
import { executeCommands } from "./execute.ts";
import { manifestCommands } from "./manifests.ts";
import { mcpCommand } from "./mcp.ts";
import { serverCommands } from "./servers.ts";
import { syncCommand } from "./sync.ts";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  ...accountCommands,
  ...connectorCommands,
  createConnectorCommand,
  ...executeCommands,
  syncCommand,
  ...documentationCommands,
  mcpCommand,
  ...manifestCommands,
  callManifestCommand,
  ...serverCommands,
];
