import type { Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { isTime } from "../../../sandbox/entities/schemas.ts";

const text: Schema = { type: "string" };
const integer: Schema = { type: "integer" };

test.each<{ path: string; schema: Schema; want: boolean }>([
  { path: "created_at", schema: text, want: true },
  { path: "invite.start_time", schema: text, want: true },
  { path: "estimated_delivery_time", schema: text, want: true },
  { path: "timeZone", schema: text, want: false },
  { path: "average_wait_time", schema: text, want: false },
  { path: "created", schema: integer, want: true },
  { path: "update_time", schema: integer, want: true },
  { path: "timestamp", schema: integer, want: true },
  { path: "average_wait_time", schema: integer, want: false },
  { path: "recording_time", schema: integer, want: false },
  { path: "time_to_answer", schema: integer, want: false },
  { path: "week_start_day", schema: integer, want: false },
  { path: "wait_time", schema: { type: "integer", format: "epoch-seconds" }, want: true },
  { path: "created_at", schema: { type: "string", format: "uuid" }, want: false },
  { path: "last_at", schema: { type: "boolean" }, want: false },
])("$path of $schema tells a time: $want", ({ path, schema, want }) => {
  expect(isTime(path, schema)).toBe(want);
});
