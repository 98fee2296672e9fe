/**
 * The program of the process that executes SQL statements. It executes one statement at a time, and opens only the snapshots that
 * its parent names. The parent limits the memory of this process, interrupts a statement at a deadline, and kills the process if
 * the statement does not end.
 */
import { Refused } from "../refused.ts";
import { type Checked, check, execute, openParser, openSandbox, type Sandbox, TooManyBytes } from "./execute.ts";
import { failureOf, mistakes } from "./failure.ts";
import type { SnapshotFile, SqlReply, SqlRequest } from "./messages.ts";

const parser = await openParser();
/** The open snapshots. They stay open for the next statement that reads the same snapshots. */
let open: { readonly key: string; readonly sandbox: Sandbox } | undefined;
/** The last checked statement, which is usually the next one to run. */
let last: (Checked & { readonly text: string }) | undefined;

process.on("message", (request: SqlRequest) => void handle(request));
// If the parent is killed, a running statement must end too. `process.exit` would wait for it.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
send({ kind: "ready" });

function send(reply: SqlReply): void {
  process.send?.(reply);
}

async function handle(request: SqlRequest): Promise<void> {
  try {
    if (request.kind === "interrupt") open?.sandbox.connection.interrupt();
    else if (request.kind === "check") {
      const checked = await check(parser, request.sql, request.entities);
      last = { ...checked, text: request.sql };
      send({ kind: "checked", entities: checked.entities });
    } else {
      const sandbox = await sandboxOf(request.snapshots);
      const entities = request.snapshots.map(({ entity }) => entity);
      const isChecked = last?.text === request.sql && last.entities.every((entity) => entities.includes(entity));
      const checked = isChecked && last ? last : await check(parser, request.sql, entities);
      send({ kind: "rows", ...(await execute(sandbox, checked, request)) });
    }
  } catch (error) {
    send(replyOf(error));
  }
}

async function sandboxOf(snapshots: readonly SnapshotFile[]): Promise<Sandbox> {
  const key = JSON.stringify(snapshots);
  if (open?.key === key) return open.sandbox;
  open?.sandbox.close();
  open = undefined;
  const sandbox = await openSandbox(snapshots);
  open = { key, sandbox };
  return sandbox;
}

function replyOf(error: unknown): SqlReply {
  if (error instanceof Refused) return { kind: "refused", refusal: error.refusal };
  if (error instanceof TooManyBytes) return { kind: "failed", failure: "bytes", message: "" };
  const text = error instanceof Error ? error.message : String(error);
  const failure = failureOf(text);
  // The first paragraph describes the failure. The following lines show the statement.
  const [message = ""] = text.replace(mistakes, "").split("\n\n");
  return { kind: "failed", failure, message };
}
