import type { Field } from "../command.ts";

/** The workspace of a command. */
export const workspace = {
  schema: {
    type: "string",
    description:
      "name of the workspace; default: AGENT_CONNECTORS_WORKSPACE, or the workspace that 'workspaces use' has set",
  },
} as const satisfies Field;

/** The time limit of a setup page. */
export const setupTimeout = {
  schema: {
    type: "integer",
    minimum: 1,
    maximum: 900,
    description: "maximum seconds for the setup page; default: 900",
  },
} as const satisfies Field;

/** The fields of printed records. */
export const printedFields = {
  schema: {
    type: "array",
    items: { type: "string" },
    description: "dotted paths of the fields to print, as --output json names them",
  },
} as const satisfies Field;

/** The connector of a command, as the first argument. */
export const connector = {
  schema: { type: "string", description: "name, id or kind of the connector" },
  required: true,
  argument: 0,
} as const satisfies Field;

/** The entity of a command, as the second argument. */
export const entity = {
  schema: { type: "string", description: "name of the entity, such as customers" },
  required: true,
  argument: 1,
} as const satisfies Field;
