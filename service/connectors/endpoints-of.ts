import { type Connector, type Credentials, evaluate, type Json, resolveConfig } from "@agent-connectors/runtime";

/** The addresses that credentials are sent to, as a configuration has them. */
export async function endpointsOf(
  connector: Connector,
  {
    auth,
    config,
    credentials,
  }: { readonly auth: string; readonly config: Readonly<Record<string, Json>>; readonly credentials: Credentials },
): Promise<readonly string[]> {
  const resolved = await resolveConfig(connector, config, credentials);
  const { oauth } = connector.auth.find(({ name }) => name === auth) ?? {};
  return [connector.baseUrl, ...(oauth ? [oauth.tokenUrl] : [])].map((url) =>
    String(evaluate(url, { config: resolved, credentials })),
  );
}
