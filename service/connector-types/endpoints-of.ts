import {
  type AuthOption,
  type Connector,
  type Credentials,
  evaluate,
  type Json,
  resolveConfig,
} from "@agent-connectors/runtime";

/** The addresses that credentials are sent to, as a configuration has them. */
export async function endpointsOf(
  connector: Connector,
  {
    option: { oauth },
    config,
    credentials,
  }: {
    readonly option: AuthOption;
    readonly config: Readonly<Record<string, Json>>;
    readonly credentials: Credentials;
  },
): Promise<readonly string[]> {
  const resolved = await resolveConfig(connector, config, credentials);
  return [connector.baseUrl, ...(oauth ? [oauth.tokenUrl] : [])].map((url) =>
    String(evaluate(url, { config: resolved, credentials })),
  );
}
