import { ConnectorError } from "@agent-connectors/runtime";
import { expect } from "vitest";

/** Returns the outcome of a call as data: its result, or the members of its error without the id of the upstream's request. */
export async function outcomeOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return { result: await call() };
  } catch (error) {
    const { message, upstream, ...members } = error as ConnectorError;
    expect(error).toBeInstanceOf(ConnectorError);
    const { request_id: _, ...failure } = upstream ?? {};
    return { ...members, message, ...(upstream && { upstream: failure }) };
  }
}
