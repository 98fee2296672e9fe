import { ConnectorError } from "../errors/connector-error.ts";
import type { Operation } from "./call.ts";

/** Runs a part of an operation; whatever it throws becomes a `ConnectorError` that names the operation. */
export async function located<T>({ name }: Operation, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw ConnectorError.from(error).at(name);
  }
}
