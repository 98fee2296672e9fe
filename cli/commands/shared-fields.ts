import type { Field } from "../command.ts";

/** The flag for the workspace of a command. */
export const workspace = {
  schema: {
    type: "string",
    description:
      "name of the workspace; default: AGENT_CONNECTORS_WORKSPACE, or the workspace that 'workspaces use' has set",
  },
} as const satisfies Field;

/** The flag for the time limit of a setup page. */
export const setupTimeout = {
  schema: {
    type: "integer",
    minimum: 1,
    maximum: 900,
    description: "maximum seconds for the setup page; default: 900",
  },
} as const satisfies Field;

/** The flag that selects the fields of records to print. */
export const printedFields = {
  schema: {
    type: "array",
    items: { type: "string" },
    description: "dotted paths of the fields to print, as --output json names them",
  },
} as const satisfies Field;

/** The first argument of a command: its connector. */
export const connector = {
  schema: { type: "string", description: "name, id or kind of the connector" },
  required: true,
  argument: 0,
} as const satisfies Field;

/** The second argument of a command: its entity. */
export const entity = {
  schema: { type: "string", description: "name of the entity, such as customers" },
  required: true,
  argument: 1,
} as const satisfies Field;
