import type { Schema } from "@agent-connectors/runtime";
import type { AnswerOf } from "../http/answer-of.ts";
import { timeSchema } from "../http/schemas.ts";

/** See `Workspace`. */
export const workspaceSchema = {
  type: "object",
  title: "Workspace",
  properties: { id: { type: "string" }, name: { type: "string" }, created_at: timeSchema },
  required: ["id", "name", "created_at"],
} as const satisfies Schema;

/** A workspace, which holds connectors. */
export type Workspace = AnswerOf<typeof workspaceSchema>;
