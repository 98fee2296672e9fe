import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { childrenOf, whenStatementRuns } from "../sources.ts";

it("the processes that run statements end when their parent process is killed", async () => {
  const program = fileURLToPath(new URL("../processes/run-bomb.ts", import.meta.url));
  const flags = ["--disable-warning=ExperimentalWarning", "-C", "@agent-connectors/source"];
  const parent = spawn(process.execPath, [...flags, program], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void parent.kill("SIGKILL"));
  await once(parent.stdout, "data");
  await whenStatementRuns(parent.pid ?? 0);
  const pids = await childrenOf(parent.pid ?? 0);
  expect(pids.length).toBeGreaterThan(0);
  parent.kill("SIGKILL");
  for (const pid of pids)
    await vi.waitFor(() => expect(access(`/proc/${pid}`)).rejects.toMatchObject({ code: "ENOENT" }), 5_000);
});
