import { type Connector, evaluate, type Params, resolveConfig } from "@agent-connectors/runtime";
import { sampleConfig } from "@agent-connectors/sandbox";

/** A call that tests a connection to the sandbox, and that succeeds. */
export interface CheckCall {
  readonly entity: string;
  readonly action: string;
  /** Empty if the action needs no params. */
  readonly params: Params;
}

/** Returns the call of a kind's check action, with the params that the manifest states for it. */
export async function checkCallOf(
  connector: Connector,
  credentials: Readonly<Record<string, string>>,
): Promise<CheckCall> {
  const { entity, action, args } = connector.check;
  const config = await resolveConfig(connector, sampleConfig(connector.config), credentials);
  const scope = { config, now: Date.now() };
  const params = Object.entries(args).map(([name, template]) => [name, evaluate(template, scope)]);
  return { entity, action, params: Object.fromEntries(params) };
}
