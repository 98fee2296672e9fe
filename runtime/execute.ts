import { type Arguments, type Operation, prepareCall } from "./call/call.ts";
import { located } from "./call/located.ts";
import type { Result } from "./call/result.ts";
import type { Session } from "./call/session.ts";
import { type Download, download } from "./download.ts";
import { ConnectorError } from "./errors/connector-error.ts";
import { walk } from "./pages.ts";

/** Executes an action once; of a list or search that is its first page. */
export function execute(
  session: () => Promise<Session>,
  operation: Operation,
  given: Arguments,
): Promise<Result | Download> {
  return located(operation, async () => {
    const call = await prepareCall(await session(), operation, given);
    if (call.action.returns.kind === "file") return await download(call, call.action.returns);
    const first = await walk(call).next();
    if (first.done) throw new ConnectorError("internal", "expected a first page, got none");
    return first.value;
  });
}
