import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** The configuration of a desktop client. */
interface Configuration {
  readonly mcpServers: Readonly<Record<string, Server>>;
}

type Server =
  | { readonly url: string }
  | { readonly command: string; readonly args: readonly string[]; readonly env?: Readonly<Record<string, string>> };

/** The folder and the environment of the programs that a documentation page starts. */
interface Place {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Connects to each server of a configuration, and inspects its connectors. Returns the content of each result as JSON. */
export async function inspectServers(json: string, place: Place): Promise<readonly string[]> {
  const { mcpServers }: Configuration = JSON.parse(json);
  return await Promise.all(Object.values(mcpServers).map((server) => inspect(server, place)));
}

async function inspect(server: Server, place: Place): Promise<string> {
  const client = new Client({ name: "documentation", version: "1" });
  await client.connect(transportOf(server, place));
  const { content } = await client.callTool({ name: "inspect_connector", arguments: {} });
  await client.close();
  return JSON.stringify(content);
}

function transportOf(server: Server, { folder, environment }: Place) {
  if ("url" in server) {
    // A person would sign in on a page of the service. This program sends a token instead.
    const headers = { authorization: `Bearer ${environment.TOKEN}` };
    return new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } });
  }
  const { command, args, env } = server;
  return new StdioClientTransport({ command, args: [...args], cwd: folder, env: { ...environment, ...env } });
}
