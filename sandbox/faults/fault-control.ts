import type { Reply } from "../reply.ts";
import type { FaultList } from "./fault-list.ts";
import { readFault } from "./read-fault.ts";

/** `/__faults`: POST adds one, GET lists those still to be met, DELETE forgets them all. */
export function faultControl(
  faults: FaultList,
  { method, body }: { readonly method: string; readonly body: string },
): Reply {
  if (method === "GET") return json(200, { faults: faults.all() });
  if (method === "DELETE") {
    faults.clear();
    return json(200, { faults: [] });
  }
  if (method !== "POST")
    return { ...json(405, { error: "expected POST, GET or DELETE" }), headers: { allow: "GET, POST, DELETE" } };
  const fault = readFault(parsed(body));
  if (typeof fault === "string") return json(400, { error: fault });
  faults.add(fault);
  return json(201, { faults: faults.all() });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function json(status: number, value: unknown): Reply {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}
