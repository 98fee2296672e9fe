import type { Schema } from "@agent-connectors/runtime";
import { timeSchema } from "../../http/schemas.ts";

/** Of a workspace, as it is answered. */
export const workspaceSchema: Schema = {
  type: "object",
  title: "Workspace",
  properties: { id: { type: "string" }, name: { type: "string" }, created_at: timeSchema },
  required: ["id", "name", "created_at"],
};
