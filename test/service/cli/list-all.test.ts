import { createApi } from "@agent-connectors/client";
import { expect, onTestFinished, test } from "vitest";
import { listAll } from "../../../cli/list-all.ts";
import { startTestService } from "../start-test-service.ts";

test("listAll returns each item of all pages once", async () => {
  const running = await startTestService({ engine: "sqlite" });
  onTestFinished(() => running.close());
  const { id: organization_id } = running;
  const rows = Array.from({ length: 205 }, (_, index) => ({
    id: `01a00000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    organization_id,
    name: `workspace ${index}`,
    created_at: index,
  }));
  await running.service.database.insertInto("workspaces").values(rows).execute();
  const api = createApi({ base_url: await running.listen(), token: running.admin.token });
  const found = await listAll<{ readonly name: string }>(api, { path: "/api/v1/workspaces" });
  const names = found.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["default", ...rows.map(({ name }) => name)]));
});
