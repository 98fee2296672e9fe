import type { Command } from "../command.ts";
import { documentationCommands } from "./documentation.ts";
import { manifestCommands } from "./manifests.ts";
import { serverCommands } from "./servers.ts";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [...documentationCommands, ...manifestCommands, ...serverCommands];
